import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/*
 * Loaded before chamber with `node --import`. It removes only the flush to the device every 250 ms, so that the
 * difference in the figures is the cost of the flush.
 */
fs.fdatasync = Object.assign((_: number, done: fs.NoParamCallback) => void setImmediate(done, null), {
  __promisify__: () => Promise.resolve(),
});
syncBuiltinESMExports();
