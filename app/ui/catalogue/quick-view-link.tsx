/** A page; app/enhance/dialogs/quick-view.ts opens it as a dialog. */
export const quickViewPath = (slug: string): string => `/products/${slug}/quick-view`;

/**
 * Below the picture in a `quick-view-frame`; with a mouse over it, shown while the pointer or the focus is there
 * (app/tailwind.css).
 */
export const QuickViewLink = ({ slug, name }: { slug: string; name: string }) => (
  <a href={quickViewPath(slug)} data-quick-view className="quick-view">
    Quick View<span className="sr-only"> of {name}</span>
  </a>
);
