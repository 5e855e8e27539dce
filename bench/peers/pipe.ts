import { connect, createServer } from "node:net";

/* The minimal Node proxy: two sockets piped into each other. Argument: the upstream's port. */
const upstreamPort = Number(process.argv[2]);
const server = createServer({ noDelay: true }, (client) => {
  const upstream = connect(upstreamPort, "127.0.0.1");
  client.setNoDelay(true);
  upstream.setNoDelay(true);
  client.pipe(upstream);
  upstream.pipe(client);
  client.on("error", () => upstream.destroy());
  upstream.on("error", () => client.destroy());
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address !== "string") console.error(`listening on port ${address.port}`);
});
