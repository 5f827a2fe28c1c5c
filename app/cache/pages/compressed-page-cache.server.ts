import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { inlineUsedCss, type InlineStyle } from '~/http/rendering/used-css.server';
import { compress, type ContentEncoding } from '~/http/server/compression.server';

/** A response body and the style element in it, which the Content-Security-Policy must allow. */
type CompressedPage = { readonly body: Uint8Array<ArrayBuffer>; readonly style: InlineStyle };

/** About 200 pages. */
const cache = new LRUCache<string, CompressedPage>({
  maxSize: 2_000_000,
  sizeCalculation: ({ body }) => body.length,
});

/**
 * Inserts the CSS that an unhydrated page uses and compresses it, which is a third of the cost of a page. Cached by the
 * HTML: visitors with equal carts get equal pages, and most orders change nothing that a page shows.
 */
export function compressPage(html: string, encoding: ContentEncoding): CompressedPage {
  const key = `${encoding} ${hash('sha256', html, 'base64')}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const styled = inlineUsedCss(html);
  const page = { body: compress(styled.html, encoding, 4), style: styled.style };
  cache.set(key, page);
  return page;
}
