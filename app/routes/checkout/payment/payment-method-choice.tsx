import { paymentMethods, type PaymentMethod } from '~/domain/orders/order';

/** A radio button with its label, and the fields of that method below it. */
export function PaymentMethodChoice({
  method,
  checked,
  children,
}: {
  method: PaymentMethod;
  checked: boolean;
  children: React.ReactNode;
}) {
  const { name, description } = paymentMethods[method];
  return (
    <div className="rounded border-2 border-edge p-3">
      <div className="flex min-h-[44px] items-center gap-3">
        <input
          type="radio"
          id={`payment-${method}`}
          name="paymentMethod"
          value={method}
          defaultChecked={checked}
          className="peer tick"
        />
        <label htmlFor={`payment-${method}`} className="flex-1">
          <strong className="block">{name}</strong>{' '}
          <span className="block text-sm text-ink-soft">{description}</span>
        </label>
      </div>
      {children && <div className="mt-2 border-t border-edge-pale pt-3">{children}</div>}
    </div>
  );
}
