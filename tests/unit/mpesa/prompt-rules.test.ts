import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import {
  darajaPromptRules,
  evaluatePromptQuota,
  toMpesaAmount,
  type PromptQuota,
} from '~/domain/mpesa/prompts/prompt-rules';
import { findNextQuery } from '~/domain/mpesa/attempts/query-schedule';
import { shillings } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';

const now = new Date('2026-03-10T09:00:00.000Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

/** Prompts so many seconds ago, of so many shillings. */
const quota = (
  prompts: readonly (readonly [number, number])[],
  notBefore: Date | null = null,
): PromptQuota => ({
  _id: '+254712345678' as PhoneNumber,
  prompts: prompts.map(([ago, amount]) => ({
    attemptId: new ObjectId(),
    at: after(-ago),
    amount: shillings(amount),
  })),
  notBefore,
  expiresAt: after(7200),
});
const evaluate = (of: PromptQuota | null, amount = 265) =>
  evaluatePromptQuota(of, shillings(amount), darajaPromptRules, now);
const tooSoon = (seconds: number) => ({ ok: false, reason: 'too-soon', retryAt: after(seconds) });

describe('a phone may be prompted', () => {
  it('without an earlier prompt', () => expect(evaluate(null)).toEqual({ ok: true }));

  it('a minute after another amount, two after the same', () => {
    expect(evaluate(quota([[59, 100]]))).toEqual(tooSoon(1));
    expect(evaluate(quota([[60, 100]]))).toEqual({ ok: true });
    expect(evaluate(quota([[60, 265]]))).toEqual(tooSoon(60));
    expect(evaluate(quota([[120, 265]]))).toEqual({ ok: true });
    expect(
      evaluate(
        quota([
          [100, 265],
          [10, 100],
        ]),
      ),
    ).toEqual(tooSoon(50));
  });

  it('not before M-Pesa itself allows it', () => {
    expect(evaluate(quota([[300, 265]], after(30)))).toEqual(tooSoon(30));
    expect(evaluate(quota([[300, 265]], after(0)))).toEqual({ ok: true });
  });

  it('ten times within an hour', () => {
    const prompts = Array.from({ length: 10 }, (_, index) => [3500 - index * 300, 100 + index] as const);
    expect(evaluate(quota(prompts))).toEqual({ ok: false, reason: 'too-many', retryAt: after(100) });
    expect(evaluate(quota(prompts.slice(1)))).toEqual({ ok: true });
    expect(evaluate(quota([[3600, 1], ...prompts.slice(1)]))).toEqual({ ok: true });
  });

  it('fifteen times within a day', () => {
    const prompts = Array.from({ length: 15 }, (_, index) => [80_000 - index * 5_000, 100 + index] as const);
    expect(evaluate(quota(prompts))).toEqual({ ok: false, reason: 'too-many', retryAt: after(6_400) });
    expect(evaluate(quota(prompts.slice(1)))).toEqual({ ok: true });
  });
});

describe('M-Pesa takes', () => {
  it('whole shillings from 1 to 250,000', () => {
    expect(
      [0.99, 1, 265.99, 250_000, 250_000.99, 250_001].map((total) => toMpesaAmount(shillings(total))),
    ).toEqual([null, shillings(1), shillings(265), shillings(250_000), shillings(250_000), null]);
  });
});

describe('the next query', () => {
  it('is the next time of the schedule', () => {
    const at = (seconds: number) => findNextQuery(now, after(seconds));
    expect([0, 19.9, 20, 89, 90, 7_000].map(at)).toEqual([20, 20, 45, 90, 150, 10_800].map(after));
    expect(at(86_400)).toBeNull();
  });
});
