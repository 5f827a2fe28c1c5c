// Runs built commands one after the other in one process, whose modules are loaded and compiled. Each message has the file of
// a command, its arguments and its whole environment; the answer has its exit code, and what it printed.
import { pathToFileURL } from 'node:url';

const printed = { output: '', errors: '' };
process.stdout.write = (text) => ((printed.output += text), true);
process.stderr.write = (text) => ((printed.errors += text), true);

// Each opened store listens for the end of the process.
process.setMaxListeners(0);

let runs = 0;

process.on('message', async ({ program, args, env }) => {
  Object.assign(printed, { output: '', errors: '' });
  process.argv = [process.execPath, program, ...args];
  process.env = env;
  process.exitCode = 0;
  runs += 1;
  // The command's own file runs again; the chunks that it imports stay.
  await import(`${pathToFileURL(program).href}?${runs}`);
  process.send({ code: process.exitCode, ...printed });
});
