import type { PricedLine } from '~/domain/cart/priced-cart';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { productPath } from '~/paths';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { SaleEnd, WasPrice } from '~/ui/catalogue/sale-price';
import { Money } from '~/ui/money';
import { BackInStockLink, useBackInStockWords } from '~/ui/catalogue/back-in-stock-link';
import { LineProblem } from './line-problem';

export function CartLine({
  line,
  saveData,
}: {
  line: PricedLine & { quantities: readonly number[] };
  saveData: boolean;
}) {
  const backInStockWords = useBackInStockWords();
  const name = line.slug ? (
    <a href={productPath(line.slug)} className="inline-block hover:underline">
      {addNonBreakingSpaces(line.name)}
    </a>
  ) : (
    addNonBreakingSpaces(line.name)
  );
  return (
    <li className="grid grid-cols-[80px_1fr] gap-3 p-3 sm:gap-4 sm:p-4">
      <ProductPicture picture={line.picture} sizes="80px" alt="" eager saveData={saveData} />
      <div className="min-w-0">
        <div className="flex flex-wrap justify-between gap-x-4">
          <h2 className="text-lg">{name}</h2>
          <p className="font-bold">
            <Money amount={line.lineTotal} />
          </p>
        </div>
        <p className="text-sm text-ink-soft">
          <Money amount={line.unitPrice} /> each
          <WasPrice sale={line.sale} />
          <SaleEnd sale={line.sale} />
        </p>
        <LineProblem problem={line.problem} />
        {line.problem?.kind === 'sold-out' && line.slug && (
          <BackInStockLink product={{ slug: line.slug, name: line.name }} words={backInStockWords} />
        )}
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {line.quantities.length > 0 && (
            <form method="post" data-submit-on-change className="flex flex-wrap items-center gap-2">
              <input type="hidden" name="intent" value="quantity" />
              <input type="hidden" name="id" value={line.id} />
              <select
                name="quantity"
                defaultValue={line.quantity}
                aria-label={`Quantity of ${line.name}`}
                className="field w-auto min-w-[80px]"
              >
                {!line.quantities.includes(line.quantity) && (
                  <option value={line.quantity}>{line.quantity}</option>
                )}
                {line.quantities.map((quantity) => (
                  <option key={quantity} value={quantity}>
                    {quantity}
                  </option>
                ))}
              </select>
              <button data-without-script className="button button-secondary">
                Update
              </button>
            </form>
          )}
          <form method="post">
            <input type="hidden" name="intent" value="remove" />
            <button
              name="id"
              value={line.id}
              className="button button-quiet -ml-2"
              aria-label={`Remove ${line.name}`}
            >
              Remove
            </button>
          </form>
        </div>
      </div>
    </li>
  );
}
