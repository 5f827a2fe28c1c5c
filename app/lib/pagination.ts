/** More pages than any list has, and few enough for a page times its size to be a number that a database skips. */
const maxPage = 100_000;

/** Takes the `page` of an address and returns it from 1; what is no such number counts as not given. */
export function parsePageNumber(text: string | null): number {
  const page = text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
  return page <= maxPage ? page : 1;
}

/** Takes the page asked for, from 1, and returns the one that a list shows: the last one where that lies behind it. */
export function clampPage(
  asked: number,
  { total, pageSize }: { readonly total: number; readonly pageSize: number },
): { readonly page: number; readonly pageCount: number } {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  return { page: Math.min(asked, pageCount), pageCount };
}

/** How many page numbers a list shows at most (storefront.md section 9). */
const windowSize = 5;

/**
 * Takes a page from 1 and how many there are, and returns the page numbers that the list shows: a window at the start,
 * at the end, or centred on the page (storefront.md section 9).
 */
export function pageWindow(page: number, pageCount: number): readonly number[] {
  const size = Math.min(windowSize, pageCount);
  const centred = page - Math.floor(windowSize / 2);
  const first = Math.max(1, Math.min(centred, pageCount - size + 1));
  return Array.from({ length: size }, (_, index) => first + index);
}
