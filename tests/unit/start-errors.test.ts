import { expect, it, vi } from 'vitest';
import { describeStartError } from '~/start/describe-start-error';

const listenError = (code: string, port: number) =>
  Object.assign(new Error(`listen ${code}: 0.0.0.0:${port}`), {
    ...{ code, syscall: 'listen', address: '0.0.0.0', port },
  });

it.each([
  [
    'EADDRINUSE',
    3000,
    /^PORT is taken: another program listens on port 3000 of 0\.0\.0\.0\. .*PORT to another/,
  ],
  ['EADDRINUSE', 3001, /^DARAJA_SIMULATOR_PORT is taken: another program listens on port 3001 /],
  ['EACCES', 3000, /^PORT is wrong: the user of the shop may not listen on port 3000\. /],
  ['EADDRNOTAVAIL', 3000, /^HOST is wrong: expected an address of this machine/],
])('%s of port %i is one line that names the setting', (code, port, line) => {
  vi.stubEnv('PORT', '3000');
  vi.stubEnv('DARAJA_SIMULATOR_PORT', undefined);
  const described = describeStartError(listenError(code, port)) ?? '';
  vi.unstubAllEnvs();
  expect(described).toMatch(line);
  expect(described).not.toContain('\n');
});
