import type { StockRow, StockSize } from '~/domain/catalogue/stock/list-stock.server';
import type { StockFormErrors, StockFormTexts } from '~/domain/stock/parse-stock-form.server';
import { manualReasonHints, manualReasons, maxNoteLength } from '~/domain/stock/stock-form';
import { stockReasons } from '~/domain/stock/stock-movement';
import { inputKinds } from '~/lib/forms/input-kinds';
import { ownValue } from '~/lib/own-value';
import { stockHistoryPath } from '~/paths';
import { Badge } from '~/ui/badge';
import { ErrorSummary } from '~/ui/form/error-summary';
import { FieldError, TextField } from '~/ui/form/field';

/** One reason and many amounts: what came from the milking is entered for all sizes at once. */
export function StockForm(props: {
  rows: readonly StockRow[];
  action: string;
  idempotencyKey: string;
  /** As typed, where the form was refused. */
  texts: StockFormTexts | null;
  errors: StockFormErrors | null;
}) {
  const { rows, action, idempotencyKey, texts, errors } = props;
  const amounts = new Map(texts?.skus.map((sku, index) => [sku, texts.amounts[index] ?? '']));
  const sizes = rows.flatMap((row) => row.sizes.map((size) => ({ ...size, product: row.name })));
  const fieldIds = new Map(sizes.map(({ sku }, index) => [sku, `amount-${index}`]));
  const nameOf = (sku: string) => {
    const size = sizes.find((each) => each.sku === sku);
    return size ? `${size.product}, ${size.name}` : sku;
  };
  return (
    <form method="post" action={action} className="space-y-4" noValidate>
      <ErrorSummary
        form={errors?.form}
        problems={[
          ...(errors?.reason ? [{ id: 'reason-milking', label: 'Why', messages: [errors.reason] }] : []),
          ...(errors?.note ? [{ id: 'note', label: 'Note', messages: [errors.note] }] : []),
          ...Object.entries(errors?.amounts ?? {}).map(([sku, message]) => ({
            id: fieldIds.get(sku) ?? 'reason-milking',
            label: nameOf(sku),
            messages: [message],
          })),
        ]}
      />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <fieldset className="card p-4">
        <legend className="float-left mb-1 w-full font-bold">Reason for the change</legend>
        <FieldError id="reason" errors={errors?.reason ? [errors.reason] : undefined} />
        <div className="clear-both grid gap-x-6 sm:grid-cols-2">
          {manualReasons.map((reason) => (
            <div key={reason} className="flex min-h-[44px] items-start gap-3 py-2">
              <input
                id={`reason-${reason}`}
                type="radio"
                name="reason"
                value={reason}
                defaultChecked={texts ? texts.reason === reason : reason === 'milking'}
                aria-describedby={`reason-${reason}-hint`}
                className="tick mt-0.5"
              />
              <div>
                <label htmlFor={`reason-${reason}`} className="block font-bold">
                  {stockReasons[reason]}
                </label>
                <p id={`reason-${reason}-hint`} className="text-sm text-ink-soft">
                  {manualReasonHints[reason]}
                </p>
              </div>
            </div>
          ))}
        </div>
        <TextField
          id="note"
          name="note"
          label="Note"
          required={false}
          maxLength={maxNoteLength}
          defaultValue={texts?.note}
          hint="Only your team can see it, in the history"
          errors={errors?.note ? [errors.note] : undefined}
        />
      </fieldset>
      <ul className="space-y-3">
        {rows.map((row) => (
          <li key={row.id} className="card p-3">
            <h2 className="flex flex-wrap items-center gap-2 text-lg">
              <a href={stockHistoryPath(row.id)} className="inline-block py-1 hover:underline">
                {row.name}
                <span className="sr-only">: history</span>
              </a>
              {!row.isActive && <Badge tone="quiet">Inactive</Badge>}
            </h2>
            {row.sizes.length === 0 && (
              <p className="text-sm text-ink-soft">
                Always in stock: products without sizes are not counted.
              </p>
            )}
            {row.sizes.map((size) => (
              <Size
                key={size.sku}
                id={fieldIds.get(size.sku) ?? ''}
                productId={row.id}
                productName={row.name}
                size={size}
                amount={amounts.get(size.sku) ?? ''}
                error={errors ? ownValue(errors.amounts, size.sku) : undefined}
              />
            ))}
          </li>
        ))}
      </ul>
      {/* Above the navigation of a phone. */}
      <div className="sticky bottom-14 -mx-4 bg-cream px-4 py-3 lg:static lg:mx-0 lg:px-0">
        <button className="button button-primary w-full sm:w-auto">Save amounts</button>
      </div>
    </form>
  );
}

function Size(props: {
  id: string;
  productId: string;
  productName: string;
  size: StockSize;
  amount: string;
  error: string | undefined;
}) {
  const { id, productId, productName, size, amount, error } = props;
  return (
    <div className="border-t border-edge-pale py-2 first-of-type:border-t-0">
      <input type="hidden" name="product" value={productId} />
      <input type="hidden" name="sku" value={size.sku} />
      <input type="hidden" name="seen" value={size.left} />
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="min-w-0 flex-1">
          <span className="sr-only">{productName}, </span>
          <span className="block break-words font-bold">{size.name}</span>
          <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
            <span>{size.left} left</span>{' '}
            {size.isLow && <Badge tone="waiting">{size.left === 0 ? 'Sold out' : 'Low'}</Badge>}{' '}
            {size.ordered > 0 && <span>{size.ordered} more ordered</span>}
          </span>
        </label>
        <input
          id={id}
          name="amount"
          defaultValue={amount}
          {...inputKinds.text}
          {...inputKinds.wholeNumber}
          maxLength={9}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="field h-14 w-28 flex-none text-right text-xl tabular-nums"
        />
      </div>
      <FieldError id={id} errors={error ? [error] : undefined} />
    </div>
  );
}
