import type { MilkedSize } from '~/domain/catalogue/stock/list-milked-sizes.server';
import type { StockFormErrors, StockFormTexts } from '~/domain/stock/parse-stock-form.server';
import { milkingSteps } from '~/domain/stock/stock-form';
import { inputKinds } from '~/lib/forms/input-kinds';
import { ownValue } from '~/lib/own-value';
import { ErrorSummary } from '~/ui/form/error-summary';
import { FieldError } from '~/ui/form/field';
import { OfWhat } from '~/ui/of-what';

/** On a phone in the barn: the sizes of the last milking, each with buttons that add to its amount. */
export function MilkingForm(props: {
  sizes: readonly MilkedSize[];
  action: string;
  idempotencyKey: string;
  /** As typed, where the form came back. */
  texts: StockFormTexts | null;
  errors: StockFormErrors | null;
}) {
  const { sizes, action, idempotencyKey, texts, errors } = props;
  const amounts = new Map(texts?.skus.map((sku, index) => [sku, texts.amounts[index] ?? '']));
  return (
    <section aria-labelledby="milking" className="card p-3 row:hidden">
      <h2 id="milking" className="text-lg">
        Today’s milking
      </h2>
      <form method="post" action={action} noValidate>
        {/* Enter in a field presses the first button of a form, which would be that of a size. */}
        <button tabIndex={-1} aria-hidden="true" className="sr-only" />
        <ErrorSummary
          form={errors?.form}
          problems={sizes.flatMap(({ sku, name }, index) => {
            const message = errors && ownValue(errors.amounts, sku);
            return message ? [{ id: `milked-${index}`, label: name, messages: [message] }] : [];
          })}
        />
        <input type="hidden" name="form" value="milking" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <input type="hidden" name="reason" value="milking" />
        {sizes.map(({ productId, sku, name, left, today }, index) => {
          const id = `milked-${index}`;
          const error = errors ? ownValue(errors.amounts, sku) : undefined;
          return (
            <div key={sku} className="border-t border-edge-pale py-2 first-of-type:border-t-0">
              <input type="hidden" name="product" value={productId} />
              <input type="hidden" name="sku" value={sku} />
              <input type="hidden" name="seen" value={left} />
              <label htmlFor={id} className="block break-words">
                <span className="font-bold">{name}</span>{' '}
                <span className="text-sm text-ink-soft">
                  {left} left{today > 0 && `, ${today} today`}
                </span>
              </label>
              <div className="flex items-center gap-2">
                <input
                  id={id}
                  name="amount"
                  defaultValue={amounts.get(sku)}
                  {...inputKinds.text}
                  {...inputKinds.wholeNumber}
                  maxLength={9}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `${id}-error` : undefined}
                  className="field min-w-0 flex-1 text-right text-xl tabular-nums"
                />
                {milkingSteps.map((step) => (
                  <button
                    key={step}
                    name="add"
                    value={`${step} ${sku}`}
                    data-add={step}
                    className="button button-secondary flex-none"
                  >
                    +{step}
                    <OfWhat>{name}</OfWhat>
                  </button>
                ))}
              </div>
              <FieldError id={id} errors={error ? [error] : undefined} />
            </div>
          );
        })}
        <button className="button button-primary mt-2 w-full">Save the milking</button>
      </form>
    </section>
  );
}
