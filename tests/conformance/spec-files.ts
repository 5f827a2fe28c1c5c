import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseTestFile, type TestFile } from './unified/format';

type SpecFile = { path: string; content: TestFile };

const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** MONGODB_SPECS_DIR, or the default folder beside the repository. */
export function specsDirectory(): string {
  return resolve(process.env.MONGODB_SPECS_DIR ?? join(repositoryRoot, '../shared/mongodb-specs'));
}

/**
 * Reads all unified test files below a folder, sorted by path, and lists the other JSON files. Null if the folder is
 * missing.
 */
export function readSpecFiles(folder: string): { files: SpecFile[]; otherFormats: string[] } | null {
  if (!existsSync(folder)) return null;
  const files: SpecFile[] = [];
  const otherFormats: string[] = [];
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!name.endsWith('.json')) continue;
    const path = join(folder, name);
    const content = parseTestFile(readFileSync(path, 'utf8'));
    if (content) files.push({ path: relative(folder, path), content });
    else otherFormats.push(relative(folder, path));
  }
  return { files, otherFormats };
}
