import type { PaymentFlag, PaymentReview } from '~/domain/payments/review/load-payment-review.server';
import { amountText, foundFields } from '~/domain/payments/review/review-forms';
import { inputKinds } from '~/lib/forms/input-kinds';
import { formatMoney, toCents, type Cents } from '~/lib/format/money';
import { refundPath } from '~/paths';
import { DialogForm } from '~/ui/admin/dialog';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { useLastResult } from '~/ui/form/use-last-result';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { Money } from '~/ui/money';
import { FoldedForm } from './folded-form';

/** Another amount than the order's: it counts towards the order, or is given back. */
export function CountForm({ view, flag, amount }: { view: PaymentReview; flag: PaymentFlag; amount: Cents }) {
  const lastResult = useLastResult();
  const isCountable = !view.isCancelled || amount >= view.payable;
  return (
    <DialogForm className="card space-y-4 p-4">
      <h2>{flag.name}</h2>
      <ErrorSummary problems={[]} form={lastResult?.error?.[''] ?? []} />
      <p className="text-2xl font-bold">
        <Money amount={amount} prefix="KSh" />
      </p>
      <p>
        received by M-Pesa{flag.receiptNumber && `, receipt ${flag.receiptNumber}`}. Order {view.number} costs{' '}
        <Money amount={view.payable} prefix="KSh" />.
      </p>
      <p>
        {flag.orders > 1
          ? `It is of a prompt for ${flag.orders} orders together. If it counts, it pays them as far as it goes, the oldest first.`
          : whatHappens(view, amount)}
      </p>
      <input type="hidden" name="seenAmount" value={amount} />
      <p className="flex flex-wrap gap-3">
        {isCountable && (
          <button name="intent" value="count" className="button button-primary">
            Count it towards the order
          </button>
        )}
        <a
          href={refundPath(view.number, flag.key)}
          className={`button ${isCountable ? 'button-secondary' : 'button-primary'}`}
        >
          Refund it
        </a>
      </p>
    </DialogForm>
  );
}

function whatHappens(view: PaymentReview, amount: Cents): string {
  const missing = view.payable - amount;
  const revived = view.isCancelled ? ' and is reopened, if its products are in stock' : '';
  if (missing > 0)
    return view.isCancelled
      ? 'The order is cancelled, and this is not enough to reopen it. Please refund the money.'
      : `If it counts, the order is confirmed and ${formatMoney(toCents(missing), 'KSh')} must be paid in cash. ${view.phone === null ? 'Ask the customer first: they have no phone.' : `Call the customer first: ${view.phone}.`}`;
  return missing === 0
    ? `If it counts, the order is paid${revived}.`
    : `If it counts, the order is paid${revived}, and ${formatMoney(toCents(-missing), 'KSh')} is due back.`;
}

/** A payment that M-Pesa reported without saying how much or for what. */
export function FoundForm({ flag }: { flag: PaymentFlag }) {
  const lastResult = useLastResult();
  const { formProps, field, summary, blocked } = useValidatedForm({
    id: 'found',
    lastResult,
    fields: foundFields,
    defaultValue: {
      code: flag.receiptNumber ?? '',
      amount: flag.amount === null ? '' : amountText(flag.amount),
    },
  });
  const seenAmount = flag.amount ?? '';
  return (
    <div className="space-y-4">
      <DialogForm {...formProps} className="card space-y-4 p-4">
        <h2>{flag.name}</h2>
        <p>
          {flag.text} Check the M-Pesa statement
          {flag.receiptNumber ? ` for the receipt ${flag.receiptNumber}` : ' around that time'}. Is there a
          payment for this order that is not in the list of received payments below?
        </p>
        <ErrorSummary {...summary} />
        <input type="hidden" name="intent" value="found" />
        <input type="hidden" name="seenAmount" value={seenAmount} />
        <TextField {...field('code')} {...inputKinds.code} required />
        <TextField {...field('amount')} hint="In shillings" required />
        <button className="button button-primary w-full sm:w-auto" aria-disabled={blocked || undefined}>
          Yes, this payment is there
        </button>
      </DialogForm>
      <FoldedForm title="There is no such payment">
        <DialogForm className="space-y-4">
          <p>The statement shows no other payment. We dismiss the report.</p>
          <input type="hidden" name="seenAmount" value={seenAmount} />
          <button name="intent" value="dismiss" className="button button-secondary">
            Dismiss the report
          </button>
        </DialogForm>
      </FoldedForm>
    </div>
  );
}
