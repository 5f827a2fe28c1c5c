import type { Cents } from '~/lib/format/money';
import { fitSms, formatSmsMoney } from '../fit-sms';

/** What happened, for the farm's own phones. */
export type FarmSmsFact =
  | {
      readonly kind: 'newOrder';
      readonly number: string;
      readonly total: Cents;
      readonly isPaid: boolean;
      readonly day: string | null;
      readonly place: string;
    }
  | {
      readonly kind: 'money';
      readonly number: string;
      readonly amount: Cents | null;
      readonly isCode: boolean;
    }
  | { readonly kind: 'lowStock'; readonly product: string; readonly left: number }
  | { readonly kind: 'alarm'; readonly summary: string };

/** One message in GSM-7, the shop's name first. */
export const composeFarmSms = (fact: FarmSmsFact, shop: string, maxSeptets: number): string =>
  fitSms({ shop, ...namesOf(fact) }, maxSeptets, ({ shop: name, detail }) => `${name}: ${say(fact, detail)}`);

function namesOf(fact: FarmSmsFact): { readonly detail: string } {
  switch (fact.kind) {
    case 'newOrder':
      return { detail: fact.place };
    case 'lowStock':
      return { detail: fact.product };
    case 'alarm':
      return { detail: fact.summary };
    case 'money':
      return { detail: '' };
  }
}

function say(fact: FarmSmsFact, detail: string): string {
  switch (fact.kind) {
    case 'newOrder':
      return `New order ${fact.number}, ${formatSmsMoney(fact.total)} ${fact.isPaid ? 'paid by M-Pesa' : 'in cash'}${fact.day ? `, for ${fact.day}` : ''}${detail ? `, ${detail}` : ''}.`;
    case 'money':
      return fact.isCode
        ? `Order ${fact.number}: the customer entered an M-Pesa code. Please match it.`
        : `Order ${fact.number}: ${fact.amount === null ? 'a payment' : formatSmsMoney(fact.amount)} to look at.`;
    case 'lowStock':
      return `Low stock: ${fact.left} left of ${detail}.`;
    case 'alarm':
      return `Alarm: ${detail}. See the status page.`;
  }
}
