import { hash } from 'node:crypto';
import { compress, type ContentEncoding } from '~/http/server/compression.server';
import { inlineUsedCss, type InlineStyle } from '~/http/rendering/used-css.server';

/** A page as it is sent, and the style that stands in it. */
type CompressedPage = { readonly body: Uint8Array<ArrayBuffer>; readonly style: InlineStyle };

/** Some 200 pages. */
const mostBytes = 2_000_000;

/** In the order of their last use. */
const kept = new Map<string, CompressedPage>();
let bytes = 0;

/**
 * Takes a page that no React takes over, without its style, and returns it with its style and compressed. That is a third
 * of what a page costs, and is done once for all that come out the same: for visitors with as many things in their carts,
 * and after each order that changes nothing of what a page shows.
 */
export function compressPage(html: string, coding: ContentEncoding): CompressedPage {
  const name = `${coding} ${hash('sha256', html, 'base64')}`;
  const known = kept.get(name);
  if (known) {
    kept.delete(name);
    kept.set(name, known);
    return known;
  }
  const fitted = inlineUsedCss(html);
  const page = { body: compress(fitted.html, coding, 4), style: fitted.style };
  kept.set(name, page);
  bytes += page.body.length;
  for (const [oldest, { body }] of kept) {
    if (bytes <= mostBytes) break;
    kept.delete(oldest);
    bytes -= body.length;
  }
  return page;
}
