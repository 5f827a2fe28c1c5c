import type { Plugin } from 'vite';

/** Makes a module of ours the entry of the server's bundle. Runs after Remix, which sets its own. */
export const serverEntry = (file: string): Plugin => ({
  name: 'server-entry',
  enforce: 'post',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
  config: () => ({ build: { rollupOptions: { input: file } } }),
});
