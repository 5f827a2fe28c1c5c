import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { hourMs } from '~/lib/time-units';
import { startSmtpSimulator, type SmtpSimulator } from '../../simulators/smtp';
import { startScript } from '../../support/processes/run-script';

/**
 * `npm run newsletter-kills -- 5000`: sends an issue to 5,000 addresses, kills the process three times, lets the mail
 * server answer 451 for a while and drop all connections for a while, and prints how often each address got it. Fails
 * unless each got it once, but for those that the shop itself calls unknown.
 */
const count = Number(process.argv[2] ?? 5_000);
const outageMs = 3_000;

const folder = await mkdtemp(join(tmpdir(), 'malisho-newsletter-'));
await mkdir(join(folder, 'store'));
const servers = [await startSmtpSimulator()];
const server = () => servers.at(-1) as SmtpSimulator;
const { port } = server();
const recipients = () => servers.flatMap((each) => each.emails().flatMap(({ to }) => to));
const reach = async (share: number) => {
  const { ended } = current;
  const early = ended.then(([code]) => {
    throw new Error(`the process ended with ${String(code)} before ${share * 100} % were sent`);
  });
  early.catch(() => undefined);
  while (recipients().length < count * share) await Promise.race([wait(20), early]);
};
let run = 0;
const started = Date.now();
const start = () => {
  run += 1;
  const child = startScript('tests/support/processes/deliver-newsletter.ts', {
    MAIL_FOLDER: folder,
    MAIL_PORT: String(port),
    MAIL_COUNT: String(count),
    MAIL_NOW: String(started + run * hourMs),
  });
  child.stderr?.pipe(process.stderr);
  return { child, ended: once(child, 'close'), output: text(child.stdout ?? process.stdin) };
};
let current = start();
const killAt = async (share: number) => {
  await reach(share);
  current.child.kill('SIGKILL');
  await current.ended;
  console.log(`killed after ${recipients().length} emails`);
  current = start();
};

await killAt(0.2);
await reach(0.3);
server().setBehaviour('busy');
await wait(outageMs);
server().setBehaviour('accept');
console.log(`the server answered 451 for ${outageMs / 1_000} s`);
await killAt(0.5);
await reach(0.6);
await server().close();
await wait(outageMs);
servers.push(await startSmtpSimulator({ port }));
console.log(`the server was away for ${outageMs / 1_000} s`);
await killAt(0.8);
const [code] = (await current.ended) as [number | null];
const output = await current.output;
const seconds = Math.round((Date.now() - started) / 1_000);
console.log(`the process ended with ${code} after ${seconds} s: ${output}`);
const received = recipients();
const addresses = new Set(received);
const repeated = received.length - addresses.size;
console.log(`${count} addresses: ${addresses.size} got it, ${repeated} emails came twice`);
await server().close();
await rm(folder, { recursive: true, force: true });
if (code !== 0) process.exit(1);
const { sent, unknown } = JSON.parse(output) as { sent: number; unknown: number };
process.exit(repeated === 0 && sent + unknown === count && addresses.size >= sent ? 0 : 1);
