import type { Plugin } from 'vite';

const preloadHelper = '\0vite/preload-helper.js';

/** Half a kilobyte of each hydrated page: React and Remix say the same in each of their files. */
const mitComment = /\/\*\*(?:(?!\*\/)[\s\S])*@license(?:(?!\*\/)[\s\S])*\bMIT\b(?:(?!\*\/)[\s\S])*\*\/\n?/g;

/** Leaves out of the browser's bundle what no page of ours needs. */
export function smallClientBundle(): Plugin {
  return {
    name: 'small-client-bundle',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    resolveId: (id) => (id === preloadHelper ? id : undefined),
    // Vite's own preloads the style sheets of a lazy part: ours have none, as the style is in the document.
    load: (id) => (id === preloadHelper ? 'export const __vitePreload = (load) => load();' : undefined),
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const notices = file.code.match(mitComment)?.join('') ?? '';
        const holders = [...new Set(notices.match(/Copyright .*/g))];
        if (holders.length > 0)
          file.code = `/*! @license MIT. ${holders.join(' ')} */\n${file.code.replace(mitComment, '')}`;
      }
    },
  };
}
