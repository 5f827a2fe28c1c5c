import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const folder = join('db', 'embedded');

/** What a file imports, types and `import()` included; files by their path in the project. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'));
  return importedFiles.map(({ fileName }) =>
    fileName.startsWith('.') ? join(dirname(file), fileName) : fileName,
  );
}

it('the built-in store imports nothing of the shop', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.m?[jt]s$/.test(name),
  );
  const outside = new Set(
    files
      .flatMap((name) => importsOf(join(folder, name)))
      .filter((name) => !name.startsWith(join(folder, '/')) && !name.startsWith('node:')),
  );
  expect([...outside].sort()).toEqual(['bson', 'lmdb', 'tsx/esm/api']);
});
