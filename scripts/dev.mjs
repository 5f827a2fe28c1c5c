// npm run dev: the shop on the data of npm start, compiled on request and reloaded when a file changes.
import { install, run } from './processes.mjs';

await install();
process.exit(await run(process.execPath, ['--import', 'tsx', 'main.ts', '--dev']));
