import { paymentMethods, type PaymentMethod } from '~/domain/orders/order';

/**
 * A radio button with its label, and what belongs to that method below it, while it is chosen. The only method needs no
 * choice, but says what it is.
 */
export function PaymentMethodChoice({
  method,
  description = paymentMethods[method].description,
  isOnly,
  checked,
  children,
}: {
  method: PaymentMethod;
  /** Instead of the usual one. */
  description?: string;
  isOnly: boolean;
  checked: boolean;
  children: React.ReactNode;
}) {
  const { name } = paymentMethods[method];
  const text = (
    <>
      <strong className="block">{name}</strong>{' '}
      <span className="block text-sm text-ink-soft">{description}</span>
    </>
  );
  if (isOnly)
    return (
      <div className="rounded border-2 border-edge p-3">
        <input type="hidden" name="paymentMethod" value={method} />
        <p>{text}</p>
        {children && <div className="mt-2 border-t border-edge-pale pt-3">{children}</div>}
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 rounded border-2 border-edge px-3 py-2">
      <input
        type="radio"
        id={`payment-${method}`}
        name="paymentMethod"
        value={method}
        defaultChecked={checked}
        className="peer tick"
      />
      <label htmlFor={`payment-${method}`} className="min-h-[44px] flex-1">
        {text}
      </label>
      {children && (
        <div className="mt-2 hidden w-full border-t border-edge-pale pt-3 peer-checked:block">{children}</div>
      )}
    </div>
  );
}
