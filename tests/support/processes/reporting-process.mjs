// node reporting-process.mjs NAME [NAME OF ITS CHILD]...: reports to tests/support/processes/watch-processes.ts until it is stopped.
// One named `stubborn` ignores SIGTERM.
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import process from 'node:process';

const [, program, name, ...children] = process.argv;
if (name === 'stubborn') process.on('SIGTERM', () => undefined);
const connection = connect(Number(process.env.REPORT_PORT), '127.0.0.1');
connection.write(`${name} ${process.pid}\n`);
connection.once('close', () => process.exit());
if (children.length > 0) spawn(process.execPath, [program, ...children], { stdio: 'inherit' });
