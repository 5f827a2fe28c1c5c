// npm run dev: the shop on the data of npm start, compiled on request and reloaded when a file changes.
import { endWithNpm, install, run } from './processes.mjs';

endWithNpm();
await install();
process.exit(await run(process.execPath, ['--import', 'tsx', 'main.ts', '--dev']));
