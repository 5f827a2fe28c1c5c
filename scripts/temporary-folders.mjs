import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './builds.mjs';

/** For a folder with sockets: Chromium adds 45 bytes, and their paths are limited to 103 (macOS) or 107 (Linux). */
const maxPathLength = 55;

const dayMs = 24 * 60 * 60_000;

/**
 * Removes what killed runs have left, then makes a folder for all temporary files of this run, which is removed when the
 * process ends. Where the path would be too long, files go into the system's folder as before.
 */
export function createRunFolder() {
  sweepTemporaryFolders();
  const prefix = join(tmpdir(), `malisho-run-${process.pid}-`);
  if (prefix.length > maxPathLength) return tmpdir();
  const folder = mkdtempSync(prefix);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/**
 * A name with the id of a process goes when that process has ended, one without (of single test files and benchmarks) after
 * a day. The socket folders of shops (`malisho-XXXXXX`) stay: a container that shares them has process ids of its own.
 */
function sweepTemporaryFolders() {
  removeWhere(tmpdir(), /^malisho-run-(\d+)-\w+$/, (_path, pid) => !isRunning(pid));
  removeWhere(
    tmpdir(),
    /^malisho-(?!run-)[a-z-]+-\w{6}$/,
    (path) => Date.now() - statSync(path).mtimeMs > dayMs,
  );
  removeWhere('.cache', /^(?:test-processes|api-client)-(\d+)$/, (_path, pid) => !isRunning(pid));
}

function removeWhere(folder, pattern, isLeft) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const match = pattern.exec(name);
    const path = join(folder, name);
    try {
      if (match && isLeft(path, Number(match[1]))) rmSync(path, { recursive: true, force: true });
    } catch {
      // The folder belongs to another user, or another run has removed it meanwhile.
    }
  }
}
