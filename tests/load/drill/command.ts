import { existsSync } from 'node:fs';
import { runDrill } from './run-drill';
import { readOptions } from './options';

/** `npm run drill`: see options.ts and docs/decisions/0081. Exits with 1 when something is lost or doubled. */
const options = readOptions();
if (!existsSync('build/server/main.js')) {
  console.error('The shop is not built: run npm run build first');
  process.exit(2);
}
// Its processes end with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
process.exit((await runDrill(options)) ? 0 : 1);
