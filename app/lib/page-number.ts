/** More pages than any list has, and few enough for a page times its size to be a number that a database skips. */
const maxPage = 100_000;

/** Takes the `page` of an address and returns it from 1; what is no such number counts as not given. */
export function parsePage(text: string | null): number {
  const page = text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
  return page <= maxPage ? page : 1;
}
