import type { OfferedSize } from '~/domain/back-in-stock/list-offered-sizes.server';
import type { ProductView } from '~/domain/catalogue/product-view';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { Icon } from '~/ui/icon';
import { useBackInStockWords } from '~/ui/catalogue/back-in-stock-link';
import { BackInStockForm } from './back-in-stock-form';

/** On the page of a product whose `sizes` are missing; open where nothing else can be bought. */
export function BackInStock({
  product,
  sizes,
}: {
  product: Pick<ProductView, 'slug' | 'season' | 'variants' | 'isActive' | 'isInStock'>;
  sizes: readonly OfferedSize[];
}) {
  const words = useBackInStockWords();
  if (sizes.length === 0 || words === null) return null;
  const canBeBought = product.isActive && product.isInStock;
  // Sizes in stock are missing only out of season.
  const isOutOfSeason = canBeBought && sizes.length === Math.max(product.variants.length, 1);
  const names = sizes.map(({ name }) => name).filter((name) => name !== '');
  return (
    <details open={!canBeBought} className="card group px-4">
      <summary className="flex min-h-[44px] items-center justify-between gap-4 py-2 font-bold">
        <span>
          {isOutOfSeason ? `Out of season: ${words[0]?.toLowerCase()}${words.slice(1)}` : words}
          {!isOutOfSeason && names.length > 0 && `: ${addNonBreakingSpaces(names.join(', '))}`}
        </span>
        <span className="text-pasture group-open:[transform:rotate(180deg)]">
          <Icon name="down" />
        </span>
      </summary>
      <div className="space-y-3 pb-4">
        {product.season !== '' && <p>{product.season}.</p>}
        <BackInStockForm slug={product.slug} sizes={sizes} />
      </div>
    </details>
  );
}
