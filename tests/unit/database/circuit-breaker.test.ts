import { expect, it } from 'vitest';
import { primaryTimeoutMs } from '#db/circuit-breaker';

const gone = { type: 'Unknown', isWritable: false };
const secondary = { type: 'RSSecondary', isWritable: false };
const primary = { type: 'RSPrimary', isWritable: true };

it.each([
  ['no server answers', [gone, gone], 5_000],
  ['the members of a replica set elect a primary', [gone, secondary, secondary], 15_000],
  ['the only member has stepped down', [secondary], 15_000],
  ['the primary has not answered a ping, which the driver does not know yet', [primary, secondary], 5_000],
])('waits for a primary that is lost, where %s', (_what, servers, milliseconds) => {
  expect(primaryTimeoutMs(servers)).toBe(milliseconds);
});
