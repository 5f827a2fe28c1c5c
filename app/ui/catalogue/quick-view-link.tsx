import { Icon } from '../icon';

/** A page; app/enhance/dialogs/quick-view.ts opens it as a dialog. */
export const quickViewPath = (slug: string): string => `/products/${slug}/quick-view`;

/** Positioned over the lower edge of a picture. */
export const QuickViewLink = ({ slug, name }: { slug: string; name: string }) => (
  <a
    href={quickViewPath(slug)}
    data-quick-view
    className="absolute inset-x-0 bottom-0 flex h-11 items-center justify-center text-sm font-bold text-pasture"
  >
    <span className="flex items-center gap-1 rounded-full bg-milk px-3 py-1 shadow hover:bg-mint">
      <Icon name="eye" size={18} />
      Quick View<span className="sr-only"> of {name}</span>
    </span>
  </a>
);
