import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { Offer, OfferList } from '~/domain/orders/phone-orders/list-offers.server';
import { maxLineQuantity, parseQuantity } from '~/domain/cart/cart';
import { lineFieldName } from '~/domain/orders/phone-orders/phone-order-lines';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { addCents, formatMoney, multiplyCents, type Cents } from '~/lib/format/money';
import { inputKinds } from '~/lib/forms/input-kinds';
import { maxSearchLength } from '~/lib/search-text';
import { newPhoneOrderPath } from '~/paths';
import { FieldError } from '~/ui/form/field';
import { Icon } from '~/ui/icon';
import { Money } from '~/ui/money';
import type { ChosenLine, PickerState } from './phone-order-state.server';

type Size = Pick<
  ChosenLine,
  'id' | 'name' | 'price' | 'available' | 'isOwn' | 'today' | 'isAtToday' | 'notes'
> & {
  readonly error?: string | null;
};

const searchDelayMs = 300;

/** Sizes on the order with their quantities, and a search for more. With a script it searches while staff types. */
export function ProductPicker({
  state,
  action = newPhoneOrderPath,
  foldsOffers = false,
}: {
  state: PickerState;
  /** Of its form. */
  action?: string;
  /** For a form that is mostly about what is on the order already. */
  foldsOffers?: boolean;
}) {
  const [search, setSearch] = useState(state.search);
  const [chosen, setChosen] = useState<readonly Size[]>(state.chosen);
  const [offers, setOffers] = useState(state.offers);
  const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(state.chosen.map(({ id, quantity }) => [id, quantity])),
  );
  const { load, found } = useProductSearch();

  // Typed before hydration, or restored by the browser on the way back.
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const fields = section.current?.querySelectorAll<HTMLInputElement>('input[data-size]') ?? [];
    setQuantities(Object.fromEntries([...fields].map(({ dataset, value }) => [dataset['size'], value])));
    setSearch(section.current?.querySelector<HTMLInputElement>('#search')?.value ?? '');
  }, []);

  const listed: readonly Size[] = [...chosen, ...offers.offers.map(toSize)];

  // What has a quantity stays on the form, whatever is searched for next.
  const [shown, setShown] = useState(found);
  if (found && found !== shown) {
    const kept = listed.filter(({ id, isOwn }) => isOwn || hasQuantity(quantities[id]));
    setShown(found);
    setChosen(kept);
    setOffers({ ...found, offers: found.offers.filter(({ id }) => kept.every((size) => size.id !== id)) });
  }

  const row = (size: Size, label: string) => (
    <SizeRow
      key={size.id}
      size={size}
      label={label}
      quantity={quantities[size.id] ?? ''}
      onChange={(quantity) => setQuantities((before) => ({ ...before, [size.id]: quantity }))}
    />
  );
  const total = addCents(
    ...listed.map(({ id, price }) => multiplyCents(price, parseQuantity(quantities[id] ?? '') ?? 0)),
  );

  const finder = (
    <>
      <div>
        <label htmlFor="search" className="mb-1 block font-bold">
          Search products
        </label>
        <div className="flex">
          <input
            id="search"
            name="search"
            {...inputKinds.search}
            {...inputKinds.text}
            value={search}
            maxLength={maxSearchLength}
            onChange={({ target: { value } }) => {
              setSearch(value);
              load(value, searchDelayMs);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              load(search, 0);
            }}
            className="field min-w-0 flex-1 rounded-r-none"
          />
          <button
            name="intent"
            value="update"
            formAction={`${action}#products`}
            onClick={(event) => {
              event.preventDefault();
              load(search, 0);
            }}
            className="flex h-11 w-14 flex-none items-center justify-center rounded-r-sm bg-pasture text-milk"
          >
            <Icon name="search" size={18} />
            <span className="sr-only">Search</span>
          </button>
        </div>
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {describeFound(search, offers)}
      </p>
      <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-2">
        {groupByProduct(offers.offers).map(({ name, sizes }) => (
          <div key={name}>
            {sizes.some(({ size }) => size !== null) && <h3>{name}</h3>}
            <ul>{sizes.map((offer) => row(toSize(offer), offer.size ?? name))}</ul>
          </div>
        ))}
      </div>
    </>
  );

  return (
    <section ref={section} aria-labelledby="products" className="card space-y-4 p-4">
      <h2 id="products">Products</h2>
      {chosen.length > 0 && (
        <div>
          <h3>On the order</h3>
          <ul>{chosen.map((size) => row(size, size.name))}</ul>
        </div>
      )}
      {foldsOffers ? (
        <details open={state.search !== ''}>
          <summary className="link min-h-[44px] cursor-pointer py-2 font-bold">Add a product</summary>
          <div className="mt-2 space-y-4">{finder}</div>
        </details>
      ) : (
        finder
      )}
      <p className="flex flex-wrap justify-between gap-x-3 border-t border-edge-pale pt-3 font-bold">
        <span>Products so far</span> <Money amount={total} prefix="KSh" />
      </p>
    </section>
  );
}

/** Loads products after a delay; a later call replaces an earlier one. */
function useProductSearch() {
  const { load, data } = useFetcher<OfferList>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    found: data,
    load: (term: string, delayMs: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => load(`${newPhoneOrderPath}/products?q=${encodeURIComponent(term)}`),
        delayMs,
      );
    },
  };
}

function SizeRow(props: {
  size: Size;
  label: string;
  quantity: string;
  onChange: (quantity: string) => void;
}) {
  const { size, label, quantity, onChange } = props;
  const { id, name, price, available, error, isOwn = false, today, isAtToday, notes } = size;
  const isSoldOut = available === 0 && quantity === '' && !isOwn;
  return (
    <li className="border-b border-edge-pale py-2 last:border-b-0">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={`quantity-${id}`} className="min-w-0 flex-1">
          <span className="block">{addNonBreakingSpaces(label)}</span>{' '}
          <span className="block text-sm text-ink-soft">
            <Money amount={price} prefix="KSh" />
            {available !== null && describeStock(available, isOwn)}
          </span>
        </label>
        {!isSoldOut && (
          <>
            <input type="hidden" name="line" value={id} />
            <input type="hidden" name="price" value={price} />
            <input
              id={`quantity-${id}`}
              name="quantity"
              data-size={id}
              {...inputKinds.steppedNumber}
              min={0}
              max={maxLineQuantity}
              aria-label={`Quantity of ${name}`}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `quantity-${id}-error` : undefined}
              value={quantity}
              onChange={({ target: { value } }) => onChange(value)}
              className="field w-20 flex-none text-right tabular-nums"
            />
          </>
        )}
      </div>
      {today !== undefined && (
        <select
          name={lineFieldName('today', id)}
          aria-label={`Price of ${name}`}
          defaultValue={isAtToday ? String(today) : ''}
          className="field mt-1"
        >
          <option value="">As ordered: {formatMoney(price, 'KSh')}</option>
          <option value={String(today)}>Today’s price: {formatMoney(today, 'KSh')}</option>
        </select>
      )}
      {notes !== undefined && (
        <details open={notes !== ''}>
          <summary className="link min-h-[44px] cursor-pointer py-2">Note</summary>
          <textarea
            name={lineFieldName('notes', id)}
            {...inputKinds.text}
            aria-label={`Note for ${name}`}
            rows={2}
            maxLength={500}
            defaultValue={notes}
            className="field"
          />
        </details>
      )}
      <FieldError id={`quantity-${id}`} errors={error ? [error] : undefined} />
    </li>
  );
}

const describeStock = (available: number, isOwn: boolean): string => {
  if (isOwn) return available === 0 ? ', no more in stock' : `, ${available} more in stock`;
  return available === 0 ? ', sold out' : `, ${available} in stock`;
};

const hasQuantity = (quantity = ''): boolean => !/^0*$/.test(quantity.trim());

const toSize = ({ id, productName, size, price, available }: Offer): Size => ({
  id,
  name: size === null ? productName : `${productName} - ${size}`,
  price: price as Cents,
  available,
});

function groupByProduct(offers: readonly Offer[]) {
  const groups = new Map<string, Offer[]>();
  for (const offer of offers)
    groups.set(offer.productName, [...(groups.get(offer.productName) ?? []), offer]);
  return [...groups].map(([name, sizes]) => ({ name, sizes }));
}

function describeFound(search: string, { offers, hasMore }: OfferList): string {
  const term = search.trim();
  if (offers.length === 0) return term === '' ? 'No more products.' : `Nothing else found for “${term}”.`;
  return hasMore ? 'These are the first products. Search to find the others.' : '';
}
