const words: Readonly<Record<number, { title: string; text: string }>> = {
  404: {
    title: 'We could not find this page',
    text: 'It may have moved, or the address may have a typing error.',
  },
  405: {
    title: 'This did not work',
    text: 'This address does not take what was sent. Please go back and use the links and forms of the page.',
  },
  503: {
    title: 'The shop is not reachable at the moment',
    text: 'Your cart is kept. Please try again in a minute.',
  },
};
const anythingElse = {
  title: 'Something went wrong on our side',
  text: 'Your cart is kept. Please try again in a minute; if it stays, call us and we will take your order by phone.',
};
const request = { title: 'This did not work', text: 'Please go back and try again.' };

/** Takes the status of the answer and one sentence for the visitor where the page knows one. */
export function ErrorPage({ status, message }: { status: number; message?: string }) {
  const { title, text } = words[status] ?? (status < 500 ? request : anythingElse);
  return (
    <div className="card mx-auto max-w-text px-6 py-10 text-center">
      <h1>{title}</h1>
      <p className="mt-3 text-ink-soft">{message || text}</p>
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        <a href="/products" className="button button-primary">
          See our products
        </a>
        <a href="/cart" className="button button-secondary">
          Your cart
        </a>
        <a href="/track-order" className="button button-secondary">
          Track an order
        </a>
      </p>
    </div>
  );
}
