import type { ObjectId } from 'mongodb';
import type { Order, PayAfterDelivery, PaymentMethod } from '~/domain/orders/order';
import type { OfferedMethods } from '~/domain/selling/offered-methods';
import { noPhone } from '~/lib/format/phone';

type StandingPaymentRow = {
  readonly label: string;
  /** For the household, before the button. */
  readonly sentence: string;
  /** The first entry of its orders, which the household and the farm read. */
  readonly ofOrder: string;
  readonly method: PaymentMethod;
  readonly payAfterDelivery: PayAfterDelivery;
  /** Whether the farm takes it now. */
  readonly isOffered: (offered: Pick<OfferedMethods, 'cash' | 'mpesaPrompt'>) => boolean;
  /** Only the farm sets it. */
  readonly isByFarm?: true;
};

/** How the mornings of a standing order are paid (docs/decisions/0160). Hours: payment-after-delivery.ts. */
export const standingPayments = {
  cod: {
    label: 'Cash at the door',
    sentence: 'You pay our rider in cash each morning.',
    ofOrder: 'Paid in cash on delivery',
    method: 'cod',
    payAfterDelivery: 'delivery',
    isOffered: ({ cash }) => cash,
  },
  mpesa: {
    label: 'M-Pesa each morning',
    sentence:
      'When your milk has come, we send an M-Pesa prompt for it to your phone, from 7:00 AM on. What isn’t paid then, we ask for on Saturday.',
    ofOrder: 'Paid by M-Pesa when it has come',
    method: 'mpesa',
    payAfterDelivery: 'delivery',
    isOffered: ({ mpesaPrompt }) => mpesaPrompt,
  },
  weekly: {
    label: 'M-Pesa once a week',
    sentence: 'Each Saturday at 10:00 we send one M-Pesa prompt to your phone, for what came and isn’t paid.',
    ofOrder: 'Paid by M-Pesa with the week, on Saturday',
    method: 'mpesa',
    payAfterDelivery: 'week',
    isOffered: ({ mpesaPrompt }) => mpesaPrompt,
  },
  account: {
    label: 'On account',
    sentence: 'Each morning that came goes on the account. Nothing is paid at the door.',
    ofOrder: 'It goes on the account',
    method: 'cod',
    payAfterDelivery: 'account',
    isOffered: () => true,
    isByFarm: true,
  },
} as const satisfies Record<string, StandingPaymentRow>;

export type StandingPayment = keyof typeof standingPayments;

const rows: Readonly<Record<StandingPayment, StandingPaymentRow>> = standingPayments;

const names = Object.keys(standingPayments) as StandingPayment[];

export const isStandingPayment = (text: string): text is StandingPayment =>
  names.some((name) => name === text);

/** For the form of a household, with what it says before the button; `chosen` stays even where the farm takes it no more. */
export const listHouseholdPayments = (
  offered: Pick<OfferedMethods, 'cash' | 'mpesaPrompt'>,
  chosen: StandingPayment | null = null,
): readonly { readonly id: StandingPayment; readonly label: string; readonly sentence: string }[] =>
  names
    .filter((name) => name === chosen || (!rows[name].isByFarm && rows[name].isOffered(offered)))
    .map((id) => ({ id, label: rows[id].label, sentence: rows[id].sentence }));

/** M-Pesa asks for it. */
export const needsPhone = (payment: StandingPayment | undefined): boolean =>
  payment !== undefined && rows[payment].method === 'mpesa';

/** As a form has it; without `payment` it stays as it was, which is cash for a new one. */
export type ChosenPayment = {
  readonly payment?: StandingPayment;
  /** Id of the organization; only for `account`. */
  readonly chargedTo?: string;
};

export type Payment = { readonly payment: StandingPayment; readonly chargedTo?: ObjectId };

/** What holds from now on; null where it is not offered. What was agreed before stays possible. */
export function choosePayment(
  chosen: ChosenPayment,
  before: Payment | null,
  offered: Pick<OfferedMethods, 'cash' | 'mpesaPrompt'>,
  { byFarm, hasPhone }: { readonly byFarm: boolean; readonly hasPhone: boolean },
): (Required<Pick<ChosenPayment, 'payment'>> & ChosenPayment) | null {
  const known = before && { payment: before.payment, chargedTo: before.chargedTo?.toHexString() };
  const payment = chosen.payment ?? known?.payment ?? 'cod';
  const chargedTo = payment === 'account' ? (chosen.chargedTo ?? known?.chargedTo) : undefined;
  const isAsBefore = known?.payment === payment && (payment !== 'account' || known.chargedTo === chargedTo);
  const row = rows[payment];
  const isOffered = isAsBefore || ((byFarm || !row.isByFarm) && row.isOffered(offered));
  if (!isOffered || (!hasPhone && needsPhone(payment)) || (payment === 'account' && chargedTo === undefined))
    return null;
  return { payment, ...(chargedTo !== undefined && { chargedTo }) };
}

/** The fields of the payment of a morning's order. */
export const paymentOfMorning = ({
  payment,
  chargedTo,
  customer,
}: Payment & { readonly customer: Pick<Order['customer'], 'phone'> }) => {
  const { method, payAfterDelivery } = rows[payment];
  return {
    paymentMethod: method,
    agreedMethod: method,
    payAfterDelivery,
    ...(method === 'mpesa' && customer.phone !== noPhone && { paymentPhone: customer.phone }),
    ...(payment === 'account' && chargedTo && { chargedTo }),
  };
};
