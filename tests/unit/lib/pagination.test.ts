import { describe, expect, it } from 'vitest';
import { pageWindow, parsePageNumber } from '~/lib/pagination';

describe('pageWindow', () => {
  it.each([
    // At most 5 pages.
    { page: 1, pageCount: 1, links: [1] },
    { page: 1, pageCount: 2, links: [1, 2] },
    { page: 3, pageCount: 5, links: [1, 2, 3, 4, 5] },
    { page: 5, pageCount: 5, links: [1, 2, 3, 4, 5] },
    // At the start.
    { page: 1, pageCount: 6, links: [1, 2, 3, 4, 5] },
    { page: 2, pageCount: 9, links: [1, 2, 3, 4, 5] },
    { page: 3, pageCount: 9, links: [1, 2, 3, 4, 5] },
    // Centred.
    { page: 4, pageCount: 9, links: [2, 3, 4, 5, 6] },
    { page: 4, pageCount: 6, links: [2, 3, 4, 5, 6] },
    { page: 5, pageCount: 9, links: [3, 4, 5, 6, 7] },
    { page: 6, pageCount: 9, links: [4, 5, 6, 7, 8] },
    // At the end.
    { page: 7, pageCount: 9, links: [5, 6, 7, 8, 9] },
    { page: 8, pageCount: 9, links: [5, 6, 7, 8, 9] },
    { page: 9, pageCount: 9, links: [5, 6, 7, 8, 9] },
    { page: 1_112, pageCount: 1_112, links: [1_108, 1_109, 1_110, 1_111, 1_112] },
  ])('links $links on page $page of $pageCount', ({ page, pageCount, links }) => {
    expect(pageWindow(page, pageCount)).toEqual(links);
  });
});

describe('parsePageNumber', () => {
  it.each([
    ['3', 3],
    ['100000', 100_000],
    ['100001', 1],
    ['0', 1],
    ['-1', 1],
    ['1.5', 1],
    ['01', 1],
    [' 2', 1],
    ['', 1],
    [null, 1],
  ])('parses %j as %j', (text, page) => {
    expect(parsePageNumber(text)).toBe(page);
  });
});
