import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startSmtpSimulator } from '../../simulators/smtp';
import { startScript } from '../../support/processes/run-script';

/**
 * `npm run mail-kills -- 15`: kills a process that delivers emails, with different delays after a response of the mail
 * server, 15 times for each delay, and prints how many emails were sent twice (docs/decisions/0013).
 */
const kills = Number(process.argv[2] ?? 15);
const emailsPerRun = 8;
const leaseMs = 3 * 60_000;

for (const delayMs of [0, 1, 2, 5, 10, 20]) {
  const folder = await mkdtemp(join(tmpdir(), 'malisho-mail-'));
  await mkdir(join(folder, 'store'));
  const server = await startSmtpSimulator();
  let now = Date.now();
  for (let run = 0; run <= kills; run += 1) {
    const before = server.emails().length;
    const child = startScript('tests/support/processes/deliver-mail.ts', {
      MAIL_FOLDER: folder,
      MAIL_PORT: String(server.port),
      MAIL_COUNT: String(emailsPerRun * (kills + 1)),
      MAIL_NOW: String(now),
    });
    const ended = once(child, 'close');
    if (run < kills) {
      const until = before + 1 + Math.floor(Math.random() * emailsPerRun);
      while (server.emails().length < until) await Promise.race([server.nextMail(), ended]);
      if (delayMs > 0) await wait(delayMs);
      child.kill('SIGKILL');
    }
    await ended;
    // The lease of the killed process has expired for the next one.
    now += leaseMs + 1_000;
  }
  const times = new Map<string, number>();
  for (const { messageId } of server.emails()) times.set(messageId, (times.get(messageId) ?? 0) + 1);
  const twice = [...times.values()].filter((count) => count > 1).length;
  console.log(
    `killed ${kills} times, ${delayMs} ms after a response: ${times.size} emails, ${twice} sent twice`,
  );
  await server.close();
  await rm(folder, { recursive: true, force: true });
}
