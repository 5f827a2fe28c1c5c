/** What may follow when a product is in the cart. */
export const CartLinks = () => (
  <p className="flex max-w-form flex-wrap gap-2">
    <a href="/cart" className="button button-secondary flex-1 whitespace-nowrap px-3">
      View cart
    </a>{' '}
    <a href="/checkout" className="button button-primary flex-1 whitespace-nowrap px-3">
      Checkout
    </a>
  </p>
);
