import { paymentMethods, type PaymentMethod } from '~/domain/orders/order';

/** A radio button with its label, and what belongs to that method below it, while it is chosen. */
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
    <div className="flex flex-wrap items-center gap-x-3 rounded border-2 border-edge p-3">
      <input
        type="radio"
        id={`payment-${method}`}
        name="paymentMethod"
        value={method}
        defaultChecked={checked}
        className="peer tick"
      />
      <label htmlFor={`payment-${method}`} className="min-h-[44px] flex-1">
        <strong className="block">{name}</strong>{' '}
        <span className="block text-sm text-ink-soft">{description}</span>
      </label>
      {children && (
        <div className="mt-2 hidden w-full border-t border-edge-pale pt-3 peer-checked:block">{children}</div>
      )}
    </div>
  );
}
