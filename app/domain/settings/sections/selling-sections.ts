import { wholeNumber } from './setting-fields';
import { formSection } from './settings-section';

export const sellingSections = {
  orders: formSection({
    title: 'Payments, orders and stock',
    group: 'Selling',
    description: 'M-Pesa codes, large cash orders, low stock',
    fields: {
      claimHoldHours: wholeNumber({
        label: 'Hours to match an M-Pesa code',
        hint: 'How long the products are kept for a customer who paid by hand and entered the code. Then the order is cancelled. 1 to 168 hours',
        min: 1,
        max: 168,
      }),
      maxUnconfirmedUnits: wholeNumber({
        label: 'Largest cash order without a call',
        hint: 'In units. A larger cash order waits until you have called, unless the customer’s email address is confirmed. 0 means every cash order',
        min: 0,
        max: 100_000,
      }),
      lowStockThreshold: wholeNumber({
        label: 'Low-stock level',
        hint: 'A size with this many units or fewer is low in stock',
        min: 0,
        max: 100_000,
      }),
    },
    read: ({ checkout, backOffice }) => ({
      claimHoldHours: String(checkout.claimHoldHours),
      maxUnconfirmedUnits: String(checkout.maxUnconfirmedUnits),
      lowStockThreshold: String(backOffice.lowStockThreshold),
    }),
    change: ({ claimHoldHours, maxUnconfirmedUnits, lowStockThreshold }) => ({
      'checkout.claimHoldHours': claimHoldHours,
      'checkout.maxUnconfirmedUnits': maxUnconfirmedUnits,
      'backOffice.lowStockThreshold': lowStockThreshold,
    }),
  }),
};
