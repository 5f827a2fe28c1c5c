import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const query = '?class-words';

/** Has or ends with what no class name does. */
const code = /[{}<;?|$\\]|[,.(:=]$/;

/**
 * Provides the words of a source that may be class names as `file.tsx?class-words`, for app/http/rendering/used-css.server.ts.
 * The sources themselves would be a quarter of the server's bundle, which stays in memory.
 */
export function classWords(): Plugin {
  return {
    name: 'class-words',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return undefined;
      const file = id.slice(0, -query.length);
      this.addWatchFile(file);
      const source = (await readFile(file, 'utf8')).replace(/\/\*.*?\*\//gs, '').replace(/^\s*\/\/.*$/gm, '');
      const words = source.split(/[\s"'`]+/).filter((word) => !code.test(word));
      return `export default ${JSON.stringify([...new Set(words)].join(' '))}`;
    },
  };
}
