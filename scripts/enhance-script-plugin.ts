import { createHash } from 'node:crypto';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { prefetchExclusions } from '../app/domain/pages/prefetch-exclusions';

const id = 'virtual:enhance-script';

type Asset = { readonly fileName: string; readonly code: string };

const urlOf = ({ fileName }: Asset): string => `/${fileName}`;

/** `/cart*` to `cart`, `/*.ics` to `.*\.ics$` */
const toPattern = (path: string): string =>
  `${path.slice(1)}$`.replace(/\*\$$/, '').replace(/\./g, '\\.').replace(/\*/g, '.*');

/** Bundles scripts of app/enhance for old browsers; the client and the server build must give them the same file names. */
async function bundleAll(minify: boolean): Promise<{ readonly enhance: Asset; readonly flexGaps: Asset }> {
  const bundle = async (name: string, entry: string, define: Readonly<Record<string, string>>) => {
    const result = await build({
      entryPoints: [entry],
      bundle: true,
      write: false,
      minify,
      format: 'iife',
      define,
      target: ['es2019', 'chrome70', 'safari12'],
    });
    const code = result.outputFiles[0]?.text ?? '';
    const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
    return { fileName: minify ? `assets/${name}-${hash}.js` : `assets/${name}.js`, code };
  };
  const flexGaps = await bundle('flex-gaps', 'app/enhance/style/add-flex-gaps.ts', {});
  const enhance = await bundle('enhance', 'app/enhance/index.ts', {
    flexGapsScript: JSON.stringify(urlOf(flexGaps)),
    excludedPaths: JSON.stringify(`^/(${prefetchExclusions.map(toPattern).join('|')})`),
  });
  return { enhance, flexGaps };
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
        if (!/^\/assets\/(enhance|flex-gaps)\.js$/.test(request.url ?? '')) return next();
        bundleAll(false).then((assets) => {
          const asset = Object.values(assets).find((candidate) => urlOf(candidate) === request.url);
          response.setHeader('Content-Type', 'text/javascript');
          response.end(asset?.code);
        }, next);
      });
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(module) {
      if (module !== `\0${id}`) return undefined;
      const assets = await bundleAll(building);
      if (building && !forServer)
        for (const { fileName, code } of Object.values(assets))
          this.emitFile({ type: 'asset', fileName, source: code });
      return `export default ${JSON.stringify(urlOf(assets.enhance))}`;
    },
  };
}
