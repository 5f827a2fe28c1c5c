import { describe, expect, it } from 'vitest';
import { orderingState, refusalText, takesOrders } from '~/domain/opening/ordering-state';

const all = { delivery: true, pickup: true, cash: true, mpesaPrompt: true, mpesaByHand: true };
const shop = { opening: { isOpen: true }, phone: '+254 712 345 678' };

describe('orders are taken', () => {
  it('by an open shop with a phone, a way to get them and a way to pay', () => {
    expect(orderingState(shop, all)).toBe('open');
    const least = { ...all, delivery: false, cash: false, mpesaPrompt: false };
    expect(orderingState(shop, least)).toBe('open');
  });

  it.each([
    ['its phone', { ...shop, phone: '' }, all],
    ['its last way to get them', shop, { ...all, delivery: false, pickup: false }],
    ['its last way to pay', shop, { ...all, cash: false, mpesaPrompt: false, mpesaByHand: false }],
  ])('by staff only in a shop that has lost %s', (_, settings, offered) => {
    const state = orderingState(settings, offered);
    expect(state).toBe('incomplete');
    expect(takesOrders(state, { byStaff: false })).toBe(false);
    expect(takesOrders(state, { byStaff: true })).toBe(true);
    expect(refusalText(state, '+254 712 345 678')).toBe('Call us to order: +254 712 345 678.');
    expect(refusalText(state, '')).toBe('We can’t take orders right now.');
  });

  it('as a try, by staff, before the shop is open', () => {
    const state = orderingState({ ...shop, opening: { isOpen: false } }, all);
    expect(state).toBe('closed');
    expect(takesOrders(state, { byStaff: false })).toBe(false);
    expect(takesOrders(state, { byStaff: true })).toBe(true);
    expect(refusalText(state, shop.phone)).toBe('');
  });
});
