/** docs/product.md 5.4: what happens to money for an order that is closed. Continues a sentence. */
export const latePaymentPromise = 'we reopen your order if we still have everything in it, or refund you.';
