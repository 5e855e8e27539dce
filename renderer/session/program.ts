declare global {
  interface ImportMetaEnv {
    /** The version of the program, from package.json (vite.config.ts). */
    readonly VITE_VERSION?: string;
  }
}

/** The program and its version, as commands write it into files. */
export const toolName = `black-chamber ${import.meta.env.VITE_VERSION ?? "unknown"}`;
