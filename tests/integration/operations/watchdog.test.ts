import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startScript } from '../../support/processes/run-script';

function start(hang: string, variables: Readonly<Record<string, string>> = {}) {
  const child = startScript('tests/support/processes/hang.ts', { HANG: hang, ...variables });
  onTestFinished(() => void child.kill('SIGKILL'));
  let errors = '';
  child.stdout?.resume();
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return {
    child,
    ended: once(child, 'close').then(([code, signal]) => ({ end: String(code ?? signal), errors })),
  };
}

it.each(['loop', 'wait'])('a process whose event loop hangs (%s) ends itself and says why', async (hang) => {
  expect(await start(hang).ended).toEqual({
    end: 'SIGKILL',
    errors: 'The event loop has not answered for 1 s: the process ends itself, to be started again\n',
  });
});

it('a process under a debugger may stand still', async () => {
  const { end, errors } = await start('inspected').ended;
  expect([end, errors]).toEqual(['0', expect.stringMatching(/^Debugger listening/)]);
  const fromStart = start('inspected', { NODE_OPTIONS: '--inspect=127.0.0.1:0' });
  // Opening it twice fails: then nothing hangs.
  expect((await fromStart.ended).end).not.toBe('SIGKILL');
});

it('a machine that was suspended is no hang', async () => {
  const { child, ended } = start('none');
  await once(child.stdout!, 'data');
  for (let times = 0; times < 3; times += 1) {
    child.kill('SIGSTOP');
    // Longer than the event loop may be silent.
    await wait(1_000);
    child.kill('SIGCONT');
    await once(child.stdout!, 'data');
  }
  child.kill('SIGTERM');
  expect(await ended).toEqual({ end: 'SIGTERM', errors: '' });
});
