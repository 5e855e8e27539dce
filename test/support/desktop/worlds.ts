/** Name of the world in which the preload runs. */
export const isolatedWorld = "Electron Isolated Context";
/** The binding through which the preload makes calls out of the browser. */
export const bindingName = "__electronSend";

/**
 * Returns a script for an isolated world in Chromium that provides what Electron gives a sandboxed preload:
 * `require("electron")` with contextBridge, ipcRenderer and webUtils, a `process` that knows its platform, and no Node.
 */
export function isolatedScript(preload: string): string {
  return `(() => {
  const waiting = new Map();
  const listeners = new Map();
  let ids = 0;
  const ipcRenderer = {
    invoke: (channel, ...parameters) => new Promise((resolve, reject) => {
      waiting.set(++ids, { resolve, reject });
      ${bindingName}(JSON.stringify({ id: ids, channel, parameters }));
    }),
    on: (channel, listener) => { listeners.set(channel, [...(listeners.get(channel) ?? []), listener]); },
  };
  globalThis.__electron = {
    ipcRenderer,
    paths: new Map(),
    reply: (id, error, value) => {
      const { resolve, reject } = waiting.get(id);
      waiting.delete(id);
      if (error === null) resolve(value); else reject(new Error("Error invoking remote method: " + error));
    },
    tell: (channel, parameters) => { for (const each of listeners.get(channel) ?? []) each({ sender: ipcRenderer }, ...parameters); },
  };
  const say = (type, detail) => window.dispatchEvent(new CustomEvent("electron-" + type, { detail }));
  const contextBridge = {
    exposeInMainWorld(name, api) {
      const shape = Object.fromEntries(Object.entries(api).map(([key, value]) => [key, typeof value === "function" ? { isFunction: true } : { value }]));
      window.addEventListener("electron-hello", () => say("expose", { name, shape }));
      say("expose", { name, shape });
      window.addEventListener("electron-call", ({ detail: { id, name: called, key, parameters } }) => {
        if (called !== name) return;
        const given = parameters.map((each) => each.callback === undefined ? each.value : (...more) => say("callback", { callback: each.callback, parameters: more }));
        try {
          const value = api[key](...given);
          if (value instanceof Promise) {
            say("return", { id, isPromise: true });
            value.then((settled) => say("settle", { id, value: settled }), (error) => say("settle", { id, error: String(error.message) }));
          } else say("return", { id, value });
        } catch (error) { say("return", { id, error: String(error.message) }); }
      });
    },
  };
  const webUtils = { getPathForFile: (file) => globalThis.__electron.paths.get(file.name) ?? "" };
  const require = (name) => {
    if (name === "electron") return { contextBridge, ipcRenderer, webUtils };
    throw new Error("module not found: " + name);
  };
  const process = { platform: ${JSON.stringify(process.platform)} };
  const module = { exports: {} };
  ((require, process, module, exports) => { ${preload}
  })(require, process, module, module.exports);
})();`;
}

/** The main world's half of contextBridge: everything passed across is copied, and functions become calls. */
export const mainScript = `(() => {
  const callbacks = [];
  const settling = new Map();
  let ids = 0;
  const hear = (type, take) => window.addEventListener("electron-" + type, ({ detail }) => take(detail));
  const call = (name, key, parameters) => {
    const id = ++ids;
    let returned;
    const take = ({ detail }) => { if (detail.id === id) returned = detail; };
    window.addEventListener("electron-return", take);
    const given = parameters.map((value) => typeof value === "function" ? { callback: callbacks.push(value) - 1 } : { value });
    window.dispatchEvent(new CustomEvent("electron-call", { detail: { id, name, key, parameters: given } }));
    window.removeEventListener("electron-return", take);
    if (returned.isPromise) return new Promise((resolve, reject) => settling.set(id, { resolve, reject }));
    if (returned.error !== undefined) throw new Error(returned.error);
    return returned.value;
  };
  hear("callback", ({ callback, parameters }) => callbacks[callback](...parameters));
  hear("settle", ({ id, value, error }) => {
    const { resolve, reject } = settling.get(id);
    settling.delete(id);
    if (error === undefined) resolve(value); else reject(new Error(error));
  });
  hear("expose", ({ name, shape }) => {
    if (name in window) return;
    const api = Object.fromEntries(Object.entries(shape).map(([key, each]) => [key, each.isFunction ? (...parameters) => call(name, key, parameters) : each.value]));
    Object.defineProperty(window, name, { value: Object.freeze(api) });
  });
  window.dispatchEvent(new CustomEvent("electron-hello"));
})();`;
