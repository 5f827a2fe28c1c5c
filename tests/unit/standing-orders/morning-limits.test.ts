import { expect, it } from 'vitest';
import { checkQuantities } from '~/domain/standing-orders/morning-limits';

const lines = (...quantities: number[]) => quantities.map((quantity) => ({ quantity }));

const tooFew = { ok: false, reason: 'too-few', smallest: 2 };
const tooMany = { ok: false, reason: 'too-many' };

it.each([
  ['the smallest quantity', 'customer', lines(1, 1), {}, null],
  ['fewer', 'customer', lines(1), {}, tooFew],
  ['nothing', 'customer', [], {}, null],
  ['fewer, as before', 'customer', lines(1), { before: lines(1) }, null],
  ['fewer than before', 'customer', lines(1), { before: lines(3) }, tooFew],
  ['fewer, by a tick that is not theirs', 'customer', lines(1), { overrules: true }, tooFew],
  ['fewer', 'farm', lines(1), {}, tooFew],
  ['fewer, by a tick', 'farm', lines(1), { overrules: true }, null],
  ['20 units', 'customer', lines(20), {}, null],
  ['21 units', 'customer', lines(20, 1), {}, tooMany],
  ['21 units, as before', 'customer', lines(21), { before: lines(20, 1) }, null],
  ['six sizes', 'customer', lines(1, 1, 1, 1, 1, 1), {}, tooMany],
  ['21 units', 'farm', lines(21), {}, null],
] as const)('%s for the %s', (_, by, wanted, more, expected) => {
  expect(checkQuantities(wanted, { smallest: 2, by, ...more })).toEqual(expected);
});
