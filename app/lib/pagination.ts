/** The offset stays a 32-bit integer. */
const maxPage = 100_000;

export function parsePageNumber(text: string | null): number {
  const page = text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
  return page <= maxPage ? page : 1;
}

export function clampPage(
  page: number,
  { total, pageSize }: { readonly total: number; readonly pageSize: number },
): { readonly page: number; readonly pageCount: number } {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  return { page: Math.min(page, pageCount), pageCount };
}

const windowSize = 5;

export function pageWindow(page: number, pageCount: number): readonly number[] {
  const size = Math.min(windowSize, pageCount);
  const centred = page - Math.floor(windowSize / 2);
  const first = Math.max(1, Math.min(centred, pageCount - size + 1));
  return Array.from({ length: size }, (_, index) => first + index);
}
