import { expect, it } from 'vitest';
import { primaryTimeoutMs } from '#db/circuit-breaker';

const unknown = { type: 'Unknown', isWritable: false };
const secondary = { type: 'RSSecondary', isWritable: false };
const primary = { type: 'RSPrimary', isWritable: true };

it.each([
  ['no server responds', [unknown, unknown], 5_000],
  ['the members of a replica set elect a primary', [unknown, secondary, secondary], 15_000],
  ['the only member has stepped down', [secondary], 15_000],
  ['the primary missed a ping and the driver has not noticed', [primary, secondary], 5_000],
])('waits for a lost primary when %s', (_what, servers, milliseconds) => {
  expect(primaryTimeoutMs(servers)).toBe(milliseconds);
});
