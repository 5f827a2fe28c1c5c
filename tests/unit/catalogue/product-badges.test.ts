import { describe, expect, it } from 'vitest';
import { isFresh, isInStock, isNew } from '~/domain/catalogue/product';
import { makeVariant } from '../../support/fixtures/products';

const now = new Date('2026-03-31T12:00:00.000Z');
const before = (ms: number) => new Date(now.getTime() - ms);
const hour = 60 * 60 * 1000;
const day = 24 * hour;

describe('badges', () => {
  it('is New up to and including 30 days after it was created', () => {
    expect(isNew({ createdAt: now }, now)).toBe(true);
    expect(isNew({ createdAt: before(30 * day) }, now)).toBe(true);
    expect(isNew({ createdAt: before(30 * day + 1) }, now)).toBe(false);
  });

  it('is Fresh up to and including 24 hours after it was updated', () => {
    expect(isFresh({ updatedAt: before(24 * hour) }, now)).toBe(true);
    expect(isFresh({ updatedAt: before(24 * hour + 1) }, now)).toBe(false);
  });

  it('is in stock when any variant is, and when it has no variants', () => {
    expect(isInStock({ variants: [] })).toBe(true);
    expect(isInStock({ variants: [makeVariant('A', 1, 0), makeVariant('B', 1, 1)] })).toBe(true);
    expect(isInStock({ variants: [makeVariant('A', 1, 0)] })).toBe(false);
  });
});
