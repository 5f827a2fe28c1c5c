import { quickViewPath } from '~/paths';

/**
 * Below the picture in a `quick-view-frame`; with a mouse over it, shown while the pointer or the focus is there
 * (app/tailwind.css).
 */
export const QuickViewLink = ({ slug, name }: { slug: string; name: string }) => (
  <a href={quickViewPath(slug)} data-quick-view className="quick-view">
    Quick View<span className="sr-only"> of {name}</span>
  </a>
);
