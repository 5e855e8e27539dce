import { connect, createServer } from "node:net";

/*
 * The minimal Node proxy: two sockets piped into each other. Arguments: the upstream's port, or LISTEN=UPSTREAM for
 * each route.
 */
for (const route of process.argv.slice(2)) {
  const [upstreamPort = 0, listenPort = 0] = route.split("=").map(Number).reverse();
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: upstreamPort, host: "127.0.0.1", noDelay: true, allowHalfOpen: true });
    client.pipe(upstream);
    upstream.pipe(client);
    client.on("error", () => upstream.destroy());
    upstream.on("error", () => client.destroy());
  });
  server.listen(listenPort, "127.0.0.1", () => {
    const address = server.address();
    if (address !== null && typeof address !== "string") console.error(`listening on port ${address.port}`);
  });
}
