import { expect, it } from 'vitest';
import { offeredDeliveries, offeredPayments } from '~/domain/orders/checkout/offered-payments';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { defaultSettings } from '~/domain/settings/default-settings';

const all = { delivery: true, pickup: true, cash: true, mpesaPrompt: true, mpesaByHand: true };
const till = { kind: 'till', number: '5123456' } as const;

it('offers no prompt where Daraja is not configured, and no payment by hand without a till', () => {
  const { mpesaPrompt, mpesaByHand } = findOfferedMethods(defaultSettings);
  expect({ mpesaPrompt, mpesaByHand }).toEqual({ mpesaPrompt: false, mpesaByHand: false });
  expect(findOfferedMethods({ ...defaultSettings, paybill: till })).toMatchObject({
    mpesaPrompt: false,
    mpesaByHand: true,
  });
});

it('offers no pickup without a place', () => {
  expect(findOfferedMethods({ ...defaultSettings, pickupLocations: [] }).pickup).toBe(false);
});

it.each(['delivery', 'pickup', 'cash', 'mpesaPrompt', 'mpesaByHand'] as const)(
  'offers no %s while it is switched off',
  (name) => {
    const settings = { ...defaultSettings, paybill: till };
    const offered = findOfferedMethods({ ...settings, selling: { ...settings.selling, [name]: false } });
    expect(offered[name]).toBe(false);
  },
);

it.each([
  [{ ...all }, ['mpesa', 'cod'], ['mpesa', 'cop']],
  [{ ...all, cash: false }, ['mpesa'], ['mpesa']],
  [{ ...all, mpesaPrompt: false }, ['mpesa', 'cod'], ['mpesa', 'cop']],
  [{ ...all, mpesaPrompt: false, mpesaByHand: false }, ['cod'], ['cop']],
  [{ ...all, delivery: false }, [], ['mpesa', 'cop']],
  [{ ...all, pickup: false }, ['mpesa', 'cod'], []],
] as const)('%j: by delivery %j, at pickup %j', (offered, delivered, collected) => {
  expect(offeredPayments('delivery', offered)).toEqual(delivered);
  expect(offeredPayments('pickup', offered)).toEqual(collected);
});

it('offers a delivery method only where it can be paid', () => {
  expect(offeredDeliveries(all)).toEqual(['delivery', 'pickup']);
  expect(offeredDeliveries({ ...all, cash: false, mpesaPrompt: false, mpesaByHand: false })).toEqual([]);
});
