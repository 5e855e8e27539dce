import { createServer } from "node:net";
import { ack, openingByteLength, readOpening } from "../opening.ts";

/*
 * The server behind every measured proxy. The first bytes of a connection (opening.ts) tell it to echo the bytes that
 * follow, or to discard the given number of bytes and then acknowledge them.
 */
const server = createServer({ noDelay: true }, (socket) => {
  let opening = Buffer.alloc(0);
  let left = 0;
  const swallow = (byteLength: number): void => {
    left -= byteLength;
    if (left <= 0) socket.write(ack);
  };
  socket.on("error", () => socket.destroy());
  socket.on("data", function onOpening(bytes: Buffer) {
    opening = Buffer.concat([opening, bytes]);
    if (opening.length < openingByteLength) return;
    socket.off("data", onOpening);
    left = readOpening(opening);
    const rest = opening.subarray(openingByteLength);
    if (left === 0) {
      socket.write(ack);
      if (rest.length > 0) socket.write(rest);
      socket.on("data", (more: Buffer) => socket.write(more));
    } else {
      swallow(rest.length);
      socket.on("data", (more: Buffer) => swallow(more.length));
    }
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address !== "string") console.error(`listening on port ${address.port}`);
});
