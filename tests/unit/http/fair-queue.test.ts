import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFairQueue, type QueueEntry } from '~/http/server/fair-queue';

type Entry = QueueEntry & { readonly name: string };
const entry = (name: string, of: Partial<QueueEntry> = {}): Entry => ({
  name,
  address: name.charAt(0),
  isUrgent: false,
  isKept: false,
  ...of,
});

function queueOf(names: readonly (string | Entry)[], maxRunningPerAddress = 100) {
  const queue = createFairQueue<Entry>(maxRunningPerAddress);
  for (const name of names) queue.add(typeof name === 'string' ? entry(name) : name);
  return queue;
}

/** Takes all, each finished before the next. */
function takeAll(queue: ReturnType<typeof queueOf>): string[] {
  const names: string[] = [];
  for (let next = queue.takeNext(); next; next = queue.takeNext()) {
    names.push(next.name);
    queue.finish(next.address);
  }
  return names;
}

describe('a fair queue', () => {
  it('is in the order of arrival among equals, after the urgent ones', () => {
    expect(takeAll(queueOf(['a', 'b', 'c']))).toEqual(['a', 'b', 'c']);
    expect(takeAll(queueOf(['a', 'b', entry('c', { isUrgent: true })]))).toEqual(['c', 'a', 'b']);
    expect(takeAll(queueOf(['a1', 'a2', entry('a3', { isUrgent: true })]))).toEqual(['a3', 'a1', 'a2']);
  });

  it('takes from the address with the fewest, urgent or not', () => {
    const urgent = ['a1', 'a2', 'a3'].map((name) => entry(name, { isUrgent: true }));
    expect(takeAll(queueOf([...urgent, 'b1', 'b2', 'c']))).toEqual(['c', 'b1', 'b2', 'a1', 'a2', 'a3']);
  });

  it('counts what is running', () => {
    const queue = queueOf(['a1', 'a2']);
    expect(queue.takeNext()?.name).toBe('a1');
    expect(queue.takeNext()?.name).toBe('a2');
    for (const name of ['a3', 'b1', 'b2']) queue.add(entry(name));
    expect(queue.takeNext()?.name).toBe('b1');
  });

  it('runs a bounded number of one address', () => {
    const queue = queueOf(['a1', 'a2', 'a3', 'b1'], 2);
    expect([1, 2, 3, 4].map(() => queue.takeNext()?.name ?? null)).toEqual(['b1', 'a1', 'a2', null]);
    queue.finish('a');
    expect(queue.takeNext()?.name).toBe('a3');
  });

  it('drops the newest of whoever has the most, and what is kept last', () => {
    const kept = (name: string) => entry(name, { isKept: true });
    const excessOf = (names: readonly (string | Entry)[], added: Entry) =>
      queueOf([...names, added]).findExcess(added)?.name ?? null;
    expect(excessOf(['a1', 'a2', 'b1'], entry('c'))).toBe('a2');
    expect(excessOf(['a1', 'b1'], entry('c'))).toBe('c');
    expect(excessOf(['a1', 'a2'], entry('a3'))).toBe('a3');
    expect(excessOf(['a1', kept('a2')], entry('b'))).toBe('a1');
    expect(excessOf([kept('a1'), kept('a2')], entry('b'))).toBe('a2');
    expect(excessOf(['a1', 'b1'], kept('c'))).toBeNull();
    expect(excessOf(['a1'], kept('a2'))).toBeNull();
    // The sender with the most requests has none that waits.
    const queue = queueOf(['a1', 'a2']);
    for (const name of ['a1', 'a2']) expect(queue.takeNext()?.name).toBe(name);
    const added = entry('b1');
    queue.add(added);
    expect(queue.findExcess(added)?.name).toBe('b1');
  });

  it('forgets nothing and keeps nothing, whatever happens', () => {
    const step = fc.record({
      kind: fc.constantFrom('add', 'add', 'take', 'finish', 'remove', 'drop'),
      address: fc.constantFrom('a', 'b', 'c'),
      isUrgent: fc.boolean(),
      isKept: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const queue = createFairQueue<Entry>(2);
        const waiting: Entry[] = [];
        const running: Entry[] = [];
        const leave = (each: Entry) => void waiting.splice(waiting.indexOf(each), 1);
        for (const [at, { kind, ...of }] of steps.entries()) {
          const [oldest] = waiting;
          if (kind === 'add') {
            const added = entry(`${of.address}${at}`, of);
            queue.add(added);
            waiting.push(added);
          } else if (kind === 'take') {
            const next = queue.takeNext();
            if (next) {
              leave(next);
              running.push(next);
            } else
              expect(
                waiting.every(
                  ({ address }) => running.filter((each) => each.address === address).length >= 2,
                ),
              ).toBe(true);
          } else if (kind === 'finish') {
            const ended = running.shift();
            if (ended) queue.finish(ended.address);
          } else if (oldest) {
            const last = waiting.at(-1) ?? oldest;
            const left = kind === 'drop' ? queue.findExcess(last) : oldest;
            if (!left) continue;
            expect(queue.remove(left)).toBe(true);
            expect(queue.remove(left)).toBe(false);
            leave(left);
          }
          expect(queue.size).toBe(waiting.length);
          expect(queue.addresses).toBe(new Set([...waiting, ...running].map(({ address }) => address)).size);
        }
      }),
    );
  });
});
