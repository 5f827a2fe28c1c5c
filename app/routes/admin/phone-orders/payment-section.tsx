import { paymentMethods } from '~/domain/orders/order';
import { phoneOrderFields } from '~/domain/orders/phone-orders/phone-order-form';
import { FieldError, TextField } from '~/ui/form/field';
import { phoneOrderFieldProps } from './phone-order-field-props';
import type { PhoneOrderState } from './phone-order-state.server';

/** Cash, or M-Pesa: by a prompt to the caller's phone, or by hand where none is offered. */
export function PaymentSection({ state }: { state: PhoneOrderState }) {
  const { offered, payTo } = state;
  const isMpesa = state.values.paymentMethod === 'mpesa' || !offered.cash;
  return (
    <fieldset aria-labelledby="payment-title" className="card space-y-2 p-4">
      <h2 id="payment-title">{phoneOrderFields.paymentMethod.label}</h2>
      <FieldError id="paymentMethod-choice" errors={state.errors.paymentMethod} />
      <div id="paymentMethod-choice" className="space-y-2">
        {offered.cash && (
          <Choice
            value="cash"
            checked={!isMpesa}
            name="Cash"
            description="The caller pays when the order arrives, or when they collect it."
          />
        )}
        {payTo && offered.mpesaByHand && (
          <Choice
            value="mpesa"
            checked={isMpesa}
            name={paymentMethods.mpesa.name}
            description={`The caller pays to our ${payTo.kind === 'till' ? 'till' : 'Paybill'} ${payTo.number} and reads you the M-Pesa code.`}
          />
        )}
        {offered.mpesaPrompt && (
          <div className="rounded border-2 border-edge p-3">
            <Choice
              value="mpesa"
              checked={isMpesa}
              name={paymentMethods.mpesa.name}
              description="A prompt goes to the caller’s phone when you place the order. They have two minutes to pay."
              isBare
            />
            <div className="mt-2 border-t border-edge-pale pt-3">
              <TextField
                {...phoneOrderFieldProps(state, 'mpesaPhone')}
                hint="Leave it empty for the caller’s number."
                required={false}
              />
            </div>
          </div>
        )}
      </div>
    </fieldset>
  );
}

const Choice = (props: {
  value: string;
  checked: boolean;
  name: string;
  description: string;
  isBare?: boolean;
}) => (
  <div
    className={`flex min-h-[44px] items-center gap-3 ${props.isBare ? '' : 'rounded border-2 border-edge p-3'}`}
  >
    <input
      type="radio"
      id={`payment-${props.value}`}
      name="paymentMethod"
      value={props.value}
      defaultChecked={props.checked}
      className="tick"
    />
    <label htmlFor={`payment-${props.value}`} className="flex-1">
      <strong className="block">{props.name}</strong>{' '}
      <span className="block text-sm text-ink-soft">{props.description}</span>
    </label>
  </div>
);
