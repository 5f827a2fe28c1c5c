import { createHash } from 'node:crypto';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const id = 'virtual:enhance-script';
const developmentUrl = '/assets/enhance.js';

/** Bundles app/enhance for old browsers; the client and the server build must give it the same file name. */
async function bundle(minify: boolean): Promise<string> {
  const result = await build({
    entryPoints: ['app/enhance/index.ts'],
    bundle: true,
    write: false,
    minify,
    format: 'iife',
    target: ['es2019', 'chrome70', 'safari12'],
  });
  return result.outputFiles[0]?.text ?? '';
}

/**
 * Provides `virtual:enhance-script`, whose default export is the URL of the script of unhydrated pages. It is no Vite
 * entry, because that would share chunks with the hydrated pages and include their loader.
 */
export function enhanceScript(): Plugin {
  let building = false;
  let forServer = false;
  return {
    name: 'enhance-script',
    configResolved(config) {
      building = config.command === 'build';
      forServer = Boolean(config.build.ssr);
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url !== developmentUrl) return next();
        bundle(false).then((code) => {
          response.setHeader('Content-Type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(module) {
      if (module !== `\0${id}`) return undefined;
      if (!building) return `export default ${JSON.stringify(developmentUrl)}`;
      const code = await bundle(true);
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      const fileName = `assets/enhance-${hash}.js`;
      if (!forServer) this.emitFile({ type: 'asset', fileName, source: code });
      return `export default ${JSON.stringify(`/${fileName}`)}`;
    },
  };
}
