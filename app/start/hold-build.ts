import { rmSync, writeFileSync } from 'node:fs';

/**
 * Keeps later builds from removing the files that this process serves, until it ends (scripts/builds.mjs). Does nothing
 * for a shop that runs from its sources, or that may not write there, as in the image: no build replaces that one.
 */
export function holdBuild(): void {
  if (import.meta.url.endsWith('.ts')) return;
  // Beside the folder of this file, which is `server`.
  const mark = new URL(`../used-by-${process.pid}`, import.meta.url);
  try {
    writeFileSync(mark, '');
  } catch {
    return;
  }
  process.once('exit', () => rmSync(mark, { force: true }));
}
