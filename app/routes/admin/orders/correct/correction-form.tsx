import { correctionFieldNames, correctionFields } from '~/domain/orders/corrections/correction-form';
import type { FormField } from '~/lib/forms/form-fields';
import type { Cents } from '~/lib/format/money';
import { correctOrderPath, orderDetailsPath } from '~/paths';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { Money } from '~/ui/money';
import { Notice } from '~/ui/notice';
import { DeliverySection } from '../../phone-orders/delivery-section';
import { DiscountFields } from '../../phone-orders/discount-fields';
import { ProductPicker } from '../../phone-orders/product-picker';
import type { CorrectionState } from './correction-state.server';

/** What is on the order, where it goes and what is taken off, as it is to be. */
export function CorrectionForm({ state, mayDiscount }: { state: CorrectionState; mayDiscount: boolean }) {
  const { number, values, errors, chosen, promptAmount } = state;
  const path = correctOrderPath(number);
  const props = (name: 'deliveryDay' | 'deliveryFee') => {
    const { label, maxLength, input }: FormField = correctionFields[name];
    return { id: name, name, label, maxLength, defaultValue: values[name], errors: errors[name], ...input };
  };
  const problems = [
    ...correctionFieldNames.flatMap((name) => {
      const messages = errors[name];
      return messages ? [{ id: name, label: correctionFields[name].label, messages }] : [];
    }),
    ...chosen.flatMap(({ id, name, error }) =>
      error ? [{ id: `quantity-${id}`, label: name, messages: [error] }] : [],
    ),
  ];
  return (
    <form method="post" action={path} noValidate className="space-y-6">
      {/* Enter in any field saves, as the last button does. */}
      <button name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <ErrorSummary problems={problems} form={state.formErrors} />
      {state.isEmptied && (
        <Notice kind="error">
          <p>
            Nothing would be left on this order.{' '}
            <a href={`${orderDetailsPath(number)}#status`} className="font-bold underline">
              Cancel it instead
            </a>
            , with its reason.
          </p>
        </Notice>
      )}
      {promptAmount !== null && (
        <Notice kind="warning">
          <p>
            An M-Pesa prompt of <Money amount={promptAmount as Cents} prefix="KSh" /> is on the customer’s
            phone. It keeps its amount: what is then left to pay, or to give back, stands on the order.
          </p>
        </Notice>
      )}
      <input type="hidden" name="orderKey" value={state.key} />
      <input type="hidden" name="seenVersion" value={state.version} />
      <input type="hidden" name="baseline" value={state.baseline} />
      <ProductPicker state={state} action={path} foldsOffers />
      <DeliverySection
        state={state}
        day={
          state.awaitsDay ? null : (
            <TextField
              {...props('deliveryDay')}
              min={state.today}
              hint="Leave it empty to promise no day."
              required={false}
            />
          )
        }
      />
      <section aria-labelledby="price-title" className="card space-y-4 p-4">
        <h2 id="price-title">Fee and discount</h2>
        <TextField
          {...props('deliveryFee')}
          hint="In shillings. It stays unless you change it; a pickup has none."
          required
        />
        {mayDiscount && <DiscountFields values={values} errors={errors} />}
      </section>
      <button name="intent" value="save" className="button button-primary w-full">
        Save and tell the customer
      </button>
    </form>
  );
}
