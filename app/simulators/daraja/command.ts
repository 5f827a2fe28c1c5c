import { parseArgs } from 'node:util';
import { simulatorCredentials, startDarajaSimulator } from './server';

/** Runs the simulator on its own: `tsx app/simulators/daraja/command.ts --port 3001`. */
const { values } = parseArgs({
  options: { port: { type: 'string', default: '3001' }, host: { type: 'string', default: '127.0.0.1' } },
});
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`--port must be a number from 0 to 65535, not ${values.port}.`);
  process.exit(2);
}

const simulator = await startDarajaSimulator({ port, host: values.host, log: (line) => console.log(line) });
console.log(`Daraja simulator (no real money): ${simulator.url}`);
for (const [name, value] of Object.entries(simulatorCredentials)) console.log(`  ${name}: ${value}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void simulator.close().then(() => process.exit(0)));
}
