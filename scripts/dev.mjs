// npm run dev: the same shop on the same data, compiled as it is asked for and reloaded when a file changes.
import { install, run } from './processes.mjs';

await install();
process.exit(await run(process.execPath, ['--import', 'tsx', 'server.ts', '--dev']));
