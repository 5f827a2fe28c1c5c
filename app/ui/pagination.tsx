import { pageWindow } from '~/lib/pagination';
import { Icon } from './icon';

type PaginationProps = {
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
};

/** Links to the previous and next page; nothing for a single page. */
export const Pagination = ({ page, pageCount, hrefOf }: PaginationProps) => {
  if (pageCount < 2) return null;
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center gap-4">
      {page > 1 && (
        <a href={hrefOf(page - 1)} rel="prev" className="button button-secondary">
          Previous
        </a>
      )}
      <span>
        Page {page} of {pageCount}
      </span>
      {page < pageCount && (
        <a href={hrefOf(page + 1)} rel="next" className="button button-secondary">
          Next
        </a>
      )}
    </nav>
  );
};

const stepClass = 'flex h-11 min-w-[44px] items-center justify-center rounded-full px-1 font-bold';

/** The same with at most 5 page numbers in between (docs/product.md 4.3). */
export const NumberedPagination = ({ page, pageCount, hrefOf }: PaginationProps) => {
  if (pageCount < 2) return null;
  return (
    <nav aria-label="Pages" className="mt-8">
      <ul className="flex items-center justify-center">
        {page > 1 && (
          <li>
            <a href={hrefOf(page - 1)} rel="prev" className={`${stepClass} text-pasture hover:bg-mint`}>
              <Icon name="left" />
              <span className="sr-only">Previous page</span>
            </a>
          </li>
        )}
        {pageWindow(page, pageCount).map((number) => (
          <li key={number}>
            <a
              href={hrefOf(number)}
              aria-current={number === page ? 'page' : undefined}
              className={`${stepClass} ${number === page ? 'bg-pasture text-milk underline' : 'text-pasture hover:bg-mint'}`}
            >
              <span className="sr-only">Page </span>
              {number}
            </a>
          </li>
        ))}
        {page < pageCount && (
          <li>
            <a href={hrefOf(page + 1)} rel="next" className={`${stepClass} text-pasture hover:bg-mint`}>
              <Icon name="right" />
              <span className="sr-only">Next page</span>
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
};
