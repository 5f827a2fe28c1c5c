import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The source files of these folders, sorted, with paths from the project's root. */
export const listSources = (...folders: string[]): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .sort();
