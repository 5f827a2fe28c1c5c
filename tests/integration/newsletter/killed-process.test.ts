import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hourMs } from '~/lib/time-units';
import { startSmtpSimulator, type SmtpSimulator } from '../../simulators/smtp';
import { runScript, startScript } from '../../support/processes/run-script';
import { makeTempFolder } from '../../support/shop/start-shop';

let server: SmtpSimulator;
let folder: Awaited<ReturnType<typeof makeTempFolder>>;
beforeAll(async () => {
  server = await startSmtpSimulator();
  folder = await makeTempFolder();
  await mkdir(join(folder.path, 'store'));
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

const script = 'tests/support/processes/deliver-newsletter.ts';
const count = 60;

it('sends an issue at most once to each address, with kills at any time and a mail server that fails', async () => {
  const started = Date.now();
  const variables = (run: number) => ({
    MAIL_FOLDER: folder.path,
    MAIL_PORT: String(server.port),
    MAIL_COUNT: String(count),
    MAIL_NOW: String(started + run * hourMs),
  });
  // The kill comes while the server holds its answer: nobody can know whether the mail arrived.
  server.setBehaviour('hang', { to: 'reader30@example.com' });
  server.setBehaviour('greylist', { to: 'reader55@example.com' });
  for (const run of [1, 2]) {
    const killed = startScript(script, variables(run));
    const ended = once(killed, 'close');
    if (run === 1) await server.hanging(1);
    else while (server.emails().length < 45) await server.nextMail();
    killed.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    server.release();
  }
  const { code, output } = await runScript(script, variables(3));
  expect([code, output]).toEqual([0, expect.stringContaining('{') as string]);
  const progress = JSON.parse(output) as { sent: number; unknown: number };
  const received = server.emails().flatMap(({ to }) => to);
  expect(received.length).toBe(new Set(received).size);
  expect(progress).toMatchObject({ recipients: count, failed: 0, waiting: 0, left: 0 });
  expect(progress.sent + progress.unknown).toBe(count);
  // Two connections: each kill interrupts two emails at most.
  expect(progress.unknown).toBeGreaterThanOrEqual(1);
  expect(progress.unknown).toBeLessThanOrEqual(4);
  expect(received.length).toBeGreaterThanOrEqual(progress.sent);
}, 300_000);
