import type { Behaviour } from '~/simulators/daraja';
import type { Dice } from '../dice';

export type Offer = {
  readonly slug: string;
  readonly productId: string;
  readonly sku: string;
};

/** What M-Pesa tells of a prompt; `unknown-prompt` tells, beside the truth, of a payment of a prompt that never was. */
export type CallbackPlan = Behaviour['callback'] | 'unknown-prompt';

/** What one customer does, chosen before the run. */
export type Plan = {
  readonly index: number;
  readonly phone: string;
  readonly email: string;
  /** The client address, for the rate limits. */
  readonly address: string;
  readonly offer: Offer;
  readonly quantity: number;
  readonly deliveryMethod: 'pickup' | 'delivery';
  readonly payment: 'mpesa' | 'cash';
  /** How often the order form is sent at once: a double tap. */
  readonly taps: number;
  /** Closes the connection after so many ms, before the answer, and sends the form again; null for none. */
  readonly hangUpAfterMs: number | null;
  /** At the phone. `pays-late`: after the order is cancelled. */
  readonly answer: 'pays' | 'pays-late' | 'cancels' | 'ignores' | 'changes-to-cash';
  readonly callback: CallbackPlan;
  readonly thinksMs: number;
};

const answers: readonly Plan['answer'][] = [
  ...Array.from({ length: 14 }, () => 'pays' as const),
  'pays-late',
  'cancels',
  'cancels',
  'ignores',
  'ignores',
  'changes-to-cash',
];

const callbacksOfPayments: readonly CallbackPlan[] = [
  ...Array.from({ length: 8 }, () => 'normal' as const),
  'duplicate',
  'duplicate',
  'late',
  'reordered',
  'failed-then-paid',
  'failed-then-paid',
  'paid-then-failed',
  'paid-then-failed',
  'never',
  'wrong-amount',
  'forged',
];
const callbacksOfFailures: readonly CallbackPlan[] = ['normal', 'duplicate', 'forged', 'unknown-prompt'];

export function planCustomer(index: number, offers: readonly Offer[], dice: Dice): Plan {
  const own = dice.fork(index);
  const answer = own.pick(answers);
  const deliveryMethod = own.chance(0.5) ? 'pickup' : 'delivery';
  return {
    index,
    phone: `07${String(10_000_000 + index)}`,
    email: `customer-${index}@example.com`,
    address: `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
    offer: own.pick(offers),
    quantity: own.integer(1, 3),
    deliveryMethod,
    payment: own.chance(0.6) ? 'mpesa' : 'cash',
    taps: own.chance(0.2) ? own.integer(2, 4) : 1,
    hangUpAfterMs: own.chance(0.2) ? own.integer(1, 80) : null,
    answer,
    callback: own.pick(
      answer === 'pays' || answer === 'pays-late' ? callbacksOfPayments : callbacksOfFailures,
    ),
    thinksMs: own.integer(300, 3_000),
  };
}

/** As M-Pesa writes it: 254712345678. */
export const toMsisdn = (phone: string): string => `254${phone.slice(1)}`;
