import { execFile, fork } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { clockVariables, describeClock, startOfRun } from '../../support/clock/run-clock.mjs';

const execute = promisify(execFile);
const start = new Date('2031-01-31T20:59:30Z');

/** What a script prints as JSON, run by Node with these variables. */
async function evaluate(script: string, variables: Readonly<Record<string, string>>): Promise<unknown> {
  const { stdout } = await execute(process.execPath, ['--eval', script], {
    env: { ...process.env, ...variables },
  });
  return JSON.parse(stdout);
}

describe('the start of a run', () => {
  it.each([
    ['2026-11-28T03:51:09Z', '2026-11-28T06:30:00.000Z'],
    ['2026-11-28T20:59:59Z', '2026-11-28T06:30:00.000Z'],
    ['2026-11-28T21:00:00Z', '2026-11-29T06:30:00.000Z'],
  ])('at %s it is 09:30 in Nairobi of that day', (now, expected) => {
    expect(startOfRun({}, Date.parse(now)).toISOString()).toBe(expected);
  });

  it('is what TEST_CLOCK says', () => {
    expect(startOfRun({ TEST_CLOCK: '2031-01-31T23:59:30+03:00' })).toEqual(start);
    expect(describeClock(start)).toBe(
      'Clock of the tests: begins at 2031-01-31 23:59:30 in Nairobi (2031-01-31T20:59:30.000Z)',
    );
  });

  it.each(['2031-01-31', '2031-01-31T20:59:30', '2031-13-31T20:59:30Z', 'tomorrow'])(
    'cannot be %s',
    (text) => {
      expect(() => startOfRun({ TEST_CLOCK: text })).toThrow(`TEST_CLOCK expects an instant`);
    },
  );
});

describe('the clock of a run', () => {
  it('is that of its tests, and of processes and threads that they start', async () => {
    const { stdout } = await execute('date', ['+%s']);
    const offsetMs = Number(process.env['TEST_CLOCK_OFFSET_MS']);
    const now = Date.now();
    expect(Math.abs(Number(stdout) * 1_000 + offsetMs - now)).toBeLessThan(60_000);
    const program = fileURLToPath(new URL('./post-time.mjs', import.meta.url));
    const thread = new Worker(program, { execArgv: [] });
    const child = fork(program, { execArgv: [] });
    const times = (await Promise.all([
      new Promise((resolve) => thread.once('message', resolve)),
      new Promise((resolve) => child.once('message', resolve)),
      evaluate('console.log(Date.now())', {}),
    ])) as number[];
    for (const time of times) expect(Math.abs(time - now)).toBeLessThan(60_000);
  });

  it('moves Date and nothing else', async () => {
    const result = await evaluate(
      `class Day extends Date {}
      const clone = structuredClone(new Date(0));
      const started = performance.now();
      setTimeout(() => console.log(JSON.stringify({
        now: new Date(Date.now()), created: new Date(), called: new Date(Date()), subclass: new Day(),
        ofNumber: new Date(0), ofParts: new Date(2020, 1, 29, 12, 30).getMonth(), ofText: new Date('2020-02-29'),
        invalid: Number.isNaN(new Date(undefined).getTime()),
        utc: Date.UTC(1970, 0, 2), parsed: Date.parse('1970-01-02'),
        instances: [new Date(), new Day(), clone].map((date) => date instanceof Date && date.constructor.name),
        isDay: [new Day() instanceof Day, new Date() instanceof Day],
        shape: [Date.name, Date.length, typeof Date, Object.prototype.toString.call(new Date()), Object.keys(Date)],
        constructor: new Date().constructor === Date, text: String(new Date(0)) === new Date(0).toString(),
        timersAreReal: performance.now() - started < 60_000 && performance.timeOrigin < ${Number(start)},
      })), 1);`,
      // Whatever clock the tests have.
      clockVariables(start, {}),
    );
    const running = expect.stringMatching(/^2031-01-31T(20:59|21:0)/);
    expect(result).toEqual({
      now: running,
      created: running,
      called: running,
      subclass: running,
      ofNumber: '1970-01-01T00:00:00.000Z',
      ofParts: 1,
      ofText: '2020-02-29T00:00:00.000Z',
      invalid: true,
      utc: 86_400_000,
      parsed: 86_400_000,
      instances: ['Date', 'Day', 'Date'],
      isDay: [true, false],
      shape: ['Date', 7, 'function', '[object Date]', []],
      constructor: true,
      text: true,
      timersAreReal: true,
    });
  });

  it('keeps NODE_OPTIONS, and works in a folder with spaces and quotes', async () => {
    const folder = await mkdtemp(join(tmpdir(), `a "folder" of 'tests' `));
    onTestFinished(() => rm(folder, { recursive: true }));
    await cp(fileURLToPath(new URL('../../support/clock', import.meta.url)), folder, { recursive: true });
    const copied = (await import(pathToFileURL(join(folder, 'run-clock.mjs')).href)) as {
      clockVariables: typeof clockVariables;
    };
    const variables = copied.clockVariables(start, { NODE_OPTIONS: '--stack-trace-limit=3' });
    const [year, limit] = (await evaluate(
      `console.log(JSON.stringify([new Date().getUTCFullYear(), Error.stackTraceLimit]))`,
      variables,
    )) as number[];
    expect(year).toBe(2031);
    expect(limit).toBe(3);
  });
});
