import { formatDate } from '~/lib/format/dates';
import { newPhoneOrderPath } from '~/paths';
import { TextField } from '~/ui/form/field';
import type { Caller } from '~/domain/orders/phone-orders/find-caller.server';
import { phoneOrderFieldProps } from './phone-order-field-props';
import type { PhoneOrderState } from './phone-order-state.server';

/** Who calls, and what the shop knows about the phone number. */
export function CallerSection({ state }: { state: PhoneOrderState }) {
  const { caller, textsNote } = state;
  const emails = caller === 'none' || caller === 'unknown' ? [] : caller.emails;
  return (
    <section aria-labelledby="caller" className="card space-y-4 p-4">
      <h2 id="caller">Who is calling?</h2>
      <div className="items-end gap-3 space-y-3 sm:flex sm:space-y-0">
        <div className="flex-1">
          <TextField {...phoneOrderFieldProps(state, 'phone')} placeholder="0712 345 678" required />
        </div>
        <button
          name="intent"
          value="find"
          formAction={`${newPhoneOrderPath}#caller`}
          className="button button-secondary w-full sm:w-auto"
        >
          Find customer
        </button>
      </div>
      {textsNote && <p>Tell the caller: “{textsNote}”</p>}
      {caller === 'unknown' && (
        <p role="status">This number is new: it has no account and no earlier orders.</p>
      )}
      {caller !== 'none' && caller !== 'unknown' && <KnownCaller caller={caller} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...phoneOrderFieldProps(state, 'name')} required />
        <TextField
          {...phoneOrderFieldProps(state, 'email')}
          hint="For the confirmation. Ask the caller before you use a suggested one."
          suggestions={emails}
          required={false}
        />
      </div>
    </section>
  );
}

function KnownCaller({ caller }: { caller: Caller }) {
  const { name, hasAccount, orderCount, addresses, lastOrder } = caller;
  return (
    <div className="space-y-3 rounded bg-mint p-3">
      <p role="status">
        <strong>{name}</strong>, {describeOrders(orderCount)}
        {hasAccount && ', has an account'}
      </p>
      {lastOrder && (
        <div className="space-y-2">
          <p>
            Last order, {formatDate(lastOrder.createdAt)}:{' '}
            {lastOrder.items.map((item) => `${item.quantity} × ${item.name}`).join(', ')}
          </p>
          <button
            name="intent"
            value="again"
            formAction={`${newPhoneOrderPath}#products`}
            className="button button-secondary w-full sm:w-auto"
          >
            Same again
          </button>
        </div>
      )}
      {addresses.length > 0 && (
        <ul className="space-y-2">
          {addresses.map(({ address, city, location }, index) => (
            <li key={`${address} ${city} ${location}`}>
              <button
                name="intent"
                value={`address:${index}`}
                formAction={`${newPhoneOrderPath}#delivery-title`}
                className="button button-secondary w-full sm:w-auto"
              >
                Deliver to {[address, location, city].filter(Boolean).join(', ')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const describeOrders = (count: number): string =>
  count === 0
    ? 'no order yet'
    : count === 1
      ? '1 order'
      : count < maxCountedOrders
        ? `${count} orders`
        : `${maxCountedOrders} orders or more`;

/** As find-caller.server.ts counts. */
const maxCountedOrders = 20;
