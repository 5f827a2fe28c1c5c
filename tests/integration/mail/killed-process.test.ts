import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('sends an email once if the process is killed after the server accepted it', async () => {
  const script = 'tests/support/processes/deliver-mail.ts';
  const now = Date.now();
  const variables = { MAIL_FOLDER: folder.path, MAIL_PORT: String(server.port), MAIL_COUNT: '1' };
  const killed = startScript(script, { ...variables, MAIL_NOW: String(now), MAIL_DIES: 'yes' });
  expect(await once(killed, 'close')).toEqual([null, 'SIGKILL']);
  expect(server.emails()).toHaveLength(1);

  const afterLease = now + 4 * 60_000;
  expect(await runScript(script, { ...variables, MAIL_NOW: String(afterLease) })).toEqual({
    code: 0,
    output: 'done\n',
  });
  expect(server.emails()).toHaveLength(1);
});
