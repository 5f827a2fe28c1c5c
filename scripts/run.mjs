// Runs a TypeScript program of the project: node scripts/run.mjs app/seed/command.ts [arguments]
import { existsSync } from 'node:fs';
import { install, run } from './processes.mjs';

await install();
if (existsSync('.env')) process.loadEnvFile('.env');
process.exit(await run(process.execPath, ['--import', 'tsx', ...process.argv.slice(2)]));
