// Runs a TypeScript program of the project: node scripts/run.mjs app/seed/command.ts [arguments]
import { statSync } from 'node:fs';
import { install, run } from './processes.mjs';

await install();
// What is no file is told in words by the command.
if (statSync('.env', { throwIfNoEntry: false })?.isFile()) process.loadEnvFile('.env');
process.exit(await run(process.execPath, ['--import', 'tsx', ...process.argv.slice(2)]));
