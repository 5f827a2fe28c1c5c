import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { inlineUsedCss, type InlineStyle } from '~/http/rendering/used-css.server';
import { compress, type ContentEncoding } from '~/http/server/compression.server';

type CompressedPage = { readonly body: Uint8Array<ArrayBuffer>; readonly style: InlineStyle };

/** In bytes: about 200 pages. */
const cache = new LRUCache<string, CompressedPage>({
  maxSize: 2_000_000,
  sizeCalculation: ({ body }) => body.length,
});

/** Inlines the used CSS and compresses. Cached by the HTML, because visitors with equal carts get equal pages. */
export function compressPage(html: string, encoding: ContentEncoding): CompressedPage {
  const key = `${encoding} ${hash('sha256', html, 'base64')}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const styled = inlineUsedCss(html);
  const page = { body: compress(styled.html, encoding, 4), style: styled.style };
  cache.set(key, page);
  return page;
}
