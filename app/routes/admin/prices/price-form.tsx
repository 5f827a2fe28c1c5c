import { offerFieldNames, type OfferField, type OfferTexts } from '~/domain/catalogue/prices/offer-fields';
import type { OfferRow } from '~/domain/catalogue/prices/list-offers.server';
import { Badge } from '~/ui/badge';
import { ErrorSummary } from '~/ui/form/error-summary';

type Line = { readonly productId: string; readonly sku: string | null; readonly texts: OfferTexts };
type Errors = Readonly<Record<string, Partial<Record<OfferField, string>>>>;

const keyOf = ({ productId, sku }: { productId: string; sku: string | null }) => `${productId} ${sku ?? ''}`;
const fields = ['price', 'was', 'until', 'stock'] as const satisfies readonly OfferField[];

/** All sizes in one form. The hidden fields hold what was shown: only changes are applied. */
export function PriceForm(props: {
  rows: readonly OfferRow[];
  mayChangeStock: boolean;
  action: string;
  /** As typed, where the form was refused. */
  lines: readonly Line[] | null;
  errors: Errors;
}) {
  const { rows, mayChangeStock, action, lines, errors } = props;
  const typed = new Map(lines?.map((line) => [keyOf(line), line.texts]));
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
          <li key={keyOf(row)} className="card p-3 md:flex md:items-start md:gap-4">
            <h2 className="mb-2 text-base md:mb-0 md:w-56 md:flex-none md:pt-7">
              {row.productName}
              {row.size && <span className="block font-sans font-normal text-ink-soft">{row.size}</span>}{' '}
              {!row.isActive && <Badge tone="quiet">Inactive</Badge>}
            </h2>
            <input type="hidden" name="product" value={row.productId} />
            <input type="hidden" name="sku" value={row.sku ?? ''} />
            <div className="grid flex-1 grid-cols-2 gap-3 md:grid-cols-4">
              {fields.map((field) => (
                <Field
                  key={field}
                  id={`${field}-${index}`}
                  field={field}
                  of={nameOf(row)}
                  seen={row.texts[field]}
                  value={(typed.get(keyOf(row)) ?? row.texts)[field]}
                  error={errors[keyOf(row)]?.[field]}
                  isCounted={row.sku !== null}
                  isHidden={field === 'stock' && !mayChangeStock}
                />
              ))}
            </div>
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
}) {
  const { id, field, of, seen, value, error, isCounted, isHidden } = props;
  if (isHidden)
    return (
      <>
        <input type="hidden" name={`seen_${field}`} value={seen} />
        <input type="hidden" name={field} value={seen} />
      </>
    );
  if (field === 'stock' && !isCounted)
    return (
      <div className="text-sm text-ink-soft">
        <input type="hidden" name="seen_stock" value="" />
        <input type="hidden" name="stock" value="" />
        <p>Stock</p>
        <p className="py-2">Not counted</p>
      </div>
    );
  return (
    <div>
      <input type="hidden" name={`seen_${field}`} value={seen} />
      <label htmlFor={id} className="mb-1 block text-sm">
        <span className="sr-only">{of}: </span>
        {offerFieldNames[field]}
        {units[field]}
      </label>
      <input
        id={id}
        name={field}
        type={field === 'until' ? 'date' : 'text'}
        inputMode={field === 'stock' ? 'numeric' : field === 'until' ? undefined : 'decimal'}
        defaultValue={value}
        maxLength={field === 'until' ? undefined : 15}
        autoComplete="off"
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
