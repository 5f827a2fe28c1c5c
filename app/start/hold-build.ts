import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Keeps later builds from removing the files that this process serves, and installations from replacing its packages, until it
 * ends (scripts/builds.mjs). Does nothing for a shop that may not write there, as in the image: nobody builds or installs in it.
 */
export function holdBuild(): void {
  // Beside the folder of this file, which is `server`.
  const folder = new URL(import.meta.url.endsWith('.ts') ? '../../build/' : '../', import.meta.url);
  const mark = new URL(`used-by-${process.pid}`, folder);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(mark, readStartTime());
  } catch {
    return;
  }
  process.once('exit', () => rmSync(mark, { force: true }));
}

/** Tells this process from a later one with its id, where the system says it (proc(5), field 22). */
function readStartTime(): string {
  try {
    return (
      readFileSync('/proc/self/stat', 'latin1')
        .replace(/^.*\) /s, '')
        .split(' ')[19] ?? ''
    );
  } catch {
    return '';
  }
}
