import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env['PROCESSOR_TIME_FOLDER'];

/** Names the kind of work of a process and its descendants for scripts/processor-time.mjs; null for that of its parent. */
export function nameWork(pid: number | undefined, kind: string | null): void {
  if (!folder || pid === undefined) return;
  const file = join(folder, String(pid));
  if (kind === null) rmSync(file, { force: true });
  else writeFileSync(file, kind);
}
