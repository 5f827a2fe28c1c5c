import type { OfferView } from '~/domain/catalogue/product-view';
import { backInStockFormPath } from '~/paths';
import { useRootData } from '~/ui/layout/use-root-data';

/** A shop without an email account can only be asked; null where it can't be reached either. */
export function useBackInStockWords(): string | null {
  const { canMail, site } = useRootData();
  if (canMail) return 'Tell me when it’s back';
  return site.phone || site.whatsapp ? 'Ask us when it’s back' : null;
}

/** To the form, where there is no room for it. `words` are those above: cached markup reads no data of the root. */
export const BackInStockLink = ({
  product,
  words,
}: {
  product: Pick<OfferView, 'slug' | 'name'>;
  words: string | null;
}) =>
  words && (
    <a
      href={backInStockFormPath(product.slug)}
      className="link inline-flex min-h-[44px] items-center text-sm"
    >
      <span>
        {words}
        <span className="sr-only">: {product.name}</span>
      </span>
    </a>
  );
