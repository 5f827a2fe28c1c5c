import {
  offerFieldNames,
  offerMessages,
  type OfferField,
  type OfferTexts,
} from '~/domain/catalogue/prices/offer-fields';
import type { OfferRow } from '~/domain/catalogue/prices/list-offers.server';
import { inputKinds } from '~/lib/forms/input-kinds';
import { Badge } from '~/ui/badge';
import { ErrorSummary } from '~/ui/form/error-summary';
import { CheckField } from '~/ui/form/field';

type Line = {
  readonly productId: string;
  readonly sku: string | null;
  readonly texts: OfferTexts;
  readonly isFree: boolean;
};
type Errors = Readonly<Record<string, Partial<Record<OfferField, string>>>>;

const keyOf = ({ productId, sku }: { productId: string; sku: string | null }) => `${productId} ${sku ?? ''}`;
const fields = ['price', 'was', 'until', 'stock'] as const satisfies readonly OfferField[];

const kinds = {
  price: inputKinds.money,
  was: inputKinds.money,
  until: inputKinds.date,
  stock: inputKinds.wholeNumber,
} as const satisfies Readonly<Record<(typeof fields)[number], unknown>>;

/** All sizes in one form. The hidden fields hold what was shown: only changes are applied. */
export function PriceForm(props: {
  rows: readonly OfferRow[];
  mayChangeStock: boolean;
  action: string;
  /** As typed, where the form was refused. */
  lines: readonly Line[] | null;
  errors: Errors;
  /** On a phone, too: by default it has one line a size, with the price. */
  showsAll: boolean;
}) {
  const { rows, mayChangeStock, action, lines, errors } = props;
  const showsAll =
    props.showsAll ||
    Object.values(errors).some((row) => Object.keys(row).some((field) => field !== 'price'));
  const typed = new Map(lines?.map((line) => [keyOf(line), line]));
  const nameOf = ({ productName, size }: OfferRow) =>
    size === null ? productName : `${productName}, ${size}`;
  return (
    <form method="post" action={action} className="space-y-4" noValidate>
      <ErrorSummary
        problems={rows.flatMap((row, index) =>
          Object.entries(errors[keyOf(row)] ?? {}).map(([field, message]) => ({
            id: `${field}-${index}`,
            label: nameOf(row),
            messages: [message],
          })),
        )}
      />
      <ul className="space-y-3">
        {rows.map((row, index) => (
          <li
            key={keyOf(row)}
            className={`card p-3 md:flex md:items-start md:gap-4 ${showsAll ? '' : 'flex flex-wrap items-center gap-3 row:block'}`}
          >
            <h2
              className={`text-base md:mb-0 md:w-56 md:flex-none md:pt-7 ${showsAll ? 'mb-2' : 'flex-1 basis-40 row:mb-2'}`}
            >
              {row.productName}
              {row.size && <span className="block font-sans font-normal text-ink-soft">{row.size}</span>}{' '}
              {!row.isActive && <Badge tone="quiet">Inactive</Badge>}
            </h2>
            <input type="hidden" name="product" value={row.productId} />
            <input type="hidden" name="sku" value={row.sku ?? ''} />
            <div
              className={`gap-3 md:flex-1 md:grid-cols-4 ${showsAll ? 'grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]' : 'w-[7rem] row:grid row:w-auto row:grid-cols-2'}`}
            >
              {fields.map((field) => (
                <Field
                  key={field}
                  id={`${field}-${index}`}
                  field={field}
                  of={nameOf(row)}
                  seen={row.texts[field]}
                  value={(typed.get(keyOf(row)) ?? row).texts[field]}
                  error={errors[keyOf(row)]?.[field]}
                  isCounted={row.sku !== null}
                  isHidden={field === 'stock' && !mayChangeStock}
                  showsAll={showsAll}
                />
              ))}
            </div>
            {(typed.get(keyOf(row))?.isFree || errors[keyOf(row)]?.price === offerMessages.free) && (
              <CheckField
                id={`free-${index}`}
                type="checkbox"
                name="free"
                value={keyOf(row)}
                defaultChecked={typed.get(keyOf(row))?.isFree}
                label={`${nameOf(row)} is free`}
              />
            )}
          </li>
        ))}
      </ul>
      {/* Above the navigation of a phone. */}
      <div className="sticky bottom-14 -mx-4 bg-cream px-4 py-3 lg:static lg:mx-0 lg:px-0">
        <button className="button button-primary w-full sm:w-auto">Save changes</button>
      </div>
    </form>
  );
}

const units: Readonly<Record<OfferField, string>> = { price: ' (Ksh)', was: ' (Ksh)', until: '', stock: '' };

function Field(props: {
  id: string;
  field: OfferField;
  of: string;
  seen: string;
  value: string;
  error: string | undefined;
  isCounted: boolean;
  isHidden: boolean;
  showsAll: boolean;
}) {
  const { id, field, of, seen, value, error, isCounted, isHidden, showsAll } = props;
  const isOnlyWide = !showsAll && field !== 'price';
  if (isHidden)
    return (
      <>
        <input type="hidden" name={`seen_${field}`} value={seen} />
        <input type="hidden" name={field} value={seen} />
      </>
    );
  if (field === 'stock' && !isCounted)
    return (
      <div className={`text-sm text-ink-soft ${isOnlyWide ? 'hidden row:block' : ''}`}>
        <input type="hidden" name="seen_stock" value="" />
        <input type="hidden" name="stock" value="" />
        <p>Stock</p>
        <p className="py-2">Not counted</p>
      </div>
    );
  return (
    <div className={isOnlyWide ? 'hidden row:block' : ''}>
      <input type="hidden" name={`seen_${field}`} value={seen} />
      <label
        htmlFor={id}
        className={`mb-1 block text-sm ${showsAll ? '' : 'sr-only row:not-sr-only row:mb-1 row:block'}`}
      >
        <span className="sr-only">{of}: </span>
        {offerFieldNames[field]}
        {units[field]}
      </label>
      <input
        id={id}
        name={field}
        {...inputKinds.text}
        {...kinds[field]}
        defaultValue={value}
        maxLength={field === 'until' ? undefined : 15}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`field px-2 ${field === 'until' ? '' : 'text-right tabular-nums'}`}
      />
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm font-bold text-error">
          {error}
        </p>
      )}
    </div>
  );
}
