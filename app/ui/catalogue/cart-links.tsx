/** What may follow when a product is in the cart. */
export const CartLinks = () => (
  <p className="flex flex-wrap gap-2">
    <a href="/cart" className="button button-secondary flex-1 whitespace-nowrap px-3 sm:flex-none sm:px-5">
      View cart
    </a>{' '}
    <a href="/checkout" className="button button-primary flex-1 whitespace-nowrap px-3 sm:flex-none sm:px-5">
      Checkout
    </a>
  </p>
);
