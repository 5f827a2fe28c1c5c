import { expect } from 'vitest';
import { nameWork } from '../../scripts/processor-time.mjs';

const kinds: readonly (readonly [RegExp, string])[] = [
  [/\/tests\/unit\//, 'unit'],
  [/\/tests\/integration\/http\//, 'HTTP'],
  [/\/tests\/e2e\/page-states\//, 'page states'],
  [/\/tests\/e2e\//, 'browser'],
];

/** Runs before each test file. `PROCESSOR_TIME_BY=file npm test` measures each file instead of each kind. */
const path = expect.getState().testPath ?? '';
nameWork(
  process.pid,
  process.env['PROCESSOR_TIME_BY'] === 'file'
    ? path.slice(path.indexOf('/tests/') + 1)
    : (kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'domain and store'),
);
