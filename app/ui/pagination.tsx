/** Previous and next page of a list; nothing for a list of one page. `hrefOf` gives the address of a page. */
export const Pagination = (props: { page: number; pageCount: number; hrefOf: (page: number) => string }) => {
  const { page, pageCount, hrefOf } = props;
  if (pageCount < 2) return null;
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-center gap-4">
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
