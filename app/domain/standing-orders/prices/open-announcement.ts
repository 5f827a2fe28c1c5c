import type { CartLine } from '~/domain/cart/cart';
import type { Cents } from '~/lib/format/money';

/**
 * What the households of a line are being told: a price, or (`back`) that it no longer holds; or what was decided of a size that goes: it is
 * left out, taken out, or replaced.
 */
export type OpenAnnouncement = {
  readonly kind: 'tell' | 'back' | 'out' | 'end' | 'replace';
  /** For `replace`. */
  readonly replacement?: Pick<CartLine, 'productId' | 'sku'>;
  readonly line: string;
  /** Of a size that has left the catalogue, as households know it. */
  readonly name?: string;
  readonly price: Cents;
  readonly from: string;
  readonly at: Date;
};
