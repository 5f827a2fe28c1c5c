import type { Db, TopologyDescription } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CircuitBreakingClient, primaryTimeoutMs } from '#db/circuit-breaker';

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

describe('a ping', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const withPrimary = { servers: new Map([['one', primary]]) } as unknown as TopologyDescription;
  const without = { servers: new Map([['one', unknown]]) } as unknown as TopologyDescription;

  /** A client whose pings wait for `answer`, and which knows what `report` says of the servers. */
  function createClient() {
    let known = withPrimary;
    let answer: () => void = () => undefined;
    const pinged = new Promise<void>((resolve) => (answer = resolve));
    class Client extends CircuitBreakingClient {
      override db = () => ({ command: () => pinged }) as unknown as Db;
    }
    const client = new Client('mongodb://127.0.0.1:1', {});
    const report = (description: TopologyDescription) => {
      client.emit('topologyDescriptionChanged', {
        previousDescription: known,
        newDescription: description,
      } as never);
      known = description;
    };
    const isOpen = () => {
      try {
        void client.startSession().endSession();
        return false;
      } catch {
        return true;
      }
    };
    report(withPrimary);
    return { client, report, isOpen, answer };
  }

  it('is hung after two seconds beside a primary, until it is answered', async () => {
    const { client, isOpen, answer } = createClient();
    client.emit('connectionClosed', { reason: 'error' } as never);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(isOpen()).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(isOpen()).toBe(true);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(isOpen()).toBe(false);
  });

  it('is not hung because a primary was lost and found again meanwhile', async () => {
    const { client, report, isOpen } = createClient();
    client.emit('connectionClosed', { reason: 'error' } as never);
    await vi.advanceTimersByTimeAsync(1_100);
    report(without);
    await vi.advanceTimersByTimeAsync(100);
    report(withPrimary);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(isOpen()).toBe(false);
  });
});
