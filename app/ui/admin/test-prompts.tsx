import type { AttemptState } from '~/domain/mpesa/attempts/attempt-state';
import { formatDateTime } from '~/lib/format/dates';
import { formatMoney, type Cents } from '~/lib/format/money';

type TestPrompt = {
  /** As it is shown. */
  readonly phone: string;
  readonly state: AttemptState;
  readonly resultText: string | null;
  readonly receiptNumber: string | null;
  readonly createdAt: Date | string;
  readonly amount: Cents;
  readonly orderNumber: string | null;
};

const stateNames = {
  created: 'Being sent',
  prompted: 'Sent. Enter the M-Pesa PIN on the phone',
  unknown: 'We don’t know yet whether it was sent',
  refused: 'Not sent',
  failed: 'Not paid',
  expired: 'Not answered in time',
  incomplete: 'Paid, the amount is not known',
  paid: 'Paid: it works',
  mismatched: 'Another amount was paid',
} as const satisfies Record<AttemptState, string>;

/** The prompts by which the owner tried the keys, and late payments of tried orders. Nothing where there are none. */
export const TestPrompts = ({ prompts }: { prompts: readonly TestPrompt[] }) =>
  prompts.length === 0 ? null : (
    <section aria-labelledby="test-prompts" className="space-y-2">
      <h2 id="test-prompts">Test prompts</h2>
      <ul className="card divide-y divide-edge-pale">
        {prompts.map(({ phone, state, resultText, receiptNumber, createdAt, amount, orderNumber }) => (
          <li key={String(createdAt)} className="p-4">
            <p className="font-bold">
              Test: {orderNumber ? `${formatMoney(amount)} from` : 'KES 1 to'}{' '}
              <span className="whitespace-nowrap">{phone}</span>
            </p>
            {orderNumber && (
              <p>
                For the test order {orderNumber}, which was deleted when you opened the shop. This money is
                booked nowhere: compare it with your M-Pesa statement and give it back.
              </p>
            )}
            <p>
              {orderNumber && state === 'paid' ? 'Paid' : stateNames[state]}
              {receiptNumber && `, receipt ${receiptNumber}`}
            </p>
            {resultText && state !== 'paid' && <p className="text-sm">{resultText}</p>}
            <p className="text-sm text-ink-soft">{formatDateTime(new Date(createdAt))}</p>
          </li>
        ))}
      </ul>
    </section>
  );
