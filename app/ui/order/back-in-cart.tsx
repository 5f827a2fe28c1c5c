/** For an order that ended unpaid and whose products are in the visitor's cart again. */
export const BackInCart = () => (
  <div className="space-y-3">
    <p>Its products are back in your cart.</p>
    <a href="/cart" className="button button-primary w-full">
      Go to your cart
    </a>
  </div>
);
