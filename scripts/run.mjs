// Runs a TypeScript program of the project: node scripts/run.mjs tests/load/drill/command.ts [arguments]
import { existsSync, statSync } from 'node:fs';
import { endWithNpm, install, run } from './processes.mjs';

endWithNpm();
// A shop may be running with packages that are there, of whatever version: npm ci would begin by removing them.
if (!existsSync('node_modules')) await install();
// What is no file is told in words by the command.
if (statSync('.env', { throwIfNoEntry: false })?.isFile()) process.loadEnvFile('.env');
process.exit(await run(process.execPath, ['--import', 'tsx', ...process.argv.slice(2)]));
