import type { SheetOrder } from '~/domain/orders/day-sheet/day-sheet';
import { outcomeKinds } from '~/domain/orders/status/morning-outcome';
import type { Tomorrow } from '~/domain/standing-orders/outcomes/tomorrow.server';
import { formatDayOfWeek } from '~/lib/format/dates';
import { inputKinds } from '~/lib/forms/input-kinds';
import { orderDetailsPath } from '~/paths';
import { TickForm } from './tick-form';

export type SizeChoice = readonly (readonly [id: string, text: string])[];

type Form = Pick<React.ComponentProps<typeof TickForm>, 'number' | 'day' | 'shownRider' | 'onTicked'>;

/**
 * What else a rider says at the door of a household with a standing order: what became of this morning, and what it wants next.
 * Behind one line, as most mornings are delivered.
 */
export function MorningForms({
  form,
  order,
  tomorrow,
  sizes,
}: {
  form: Form;
  order: SheetOrder;
  tomorrow: Tomorrow | null;
  sizes: SizeChoice;
}) {
  const { morning, items } = order;
  if (!morning || (!morning.maySay && !tomorrow)) return null;
  return (
    <details>
      <summary className="cursor-pointer py-2">
        <span className="link">Not as usual, or other wishes</span>
      </summary>
      <div className="space-y-2">
        {morning.maySay && (
          <>
            <div className="flex flex-wrap gap-2">
              {(['left', 'nobody', 'not-brought'] as const).map((kind) => (
                <TickForm key={kind} {...form} intent={kind} label={outcomeKinds[kind].name} />
              ))}
              {morning.outcome !== null && (
                <TickForm {...form} intent="brought" label={outcomeKinds.brought.name} />
              )}
            </div>
            <TickForm {...form} intent="other" label="This was brought">
              <p className="font-bold">Less, or something else</p>
              <Lines of={items} name={`${form.number}-now`} />
              <div className="flex items-center gap-2">
                <input
                  {...inputKinds.steppedNumber}
                  name="quantity"
                  defaultValue="0"
                  min="0"
                  max="99"
                  aria-label={`Quantity of something else, order ${form.number}`}
                  className="field w-20"
                />
                <select
                  name="line"
                  aria-label={`Something else, order ${form.number}`}
                  className="field min-w-0 flex-1"
                >
                  <option value="">Something else</option>
                  {sizes.map(([id, text]) => (
                    <option key={id} value={id}>
                      {text}
                    </option>
                  ))}
                </select>
              </div>
            </TickForm>
          </>
        )}
        {tomorrow && <Wishes form={form} tomorrow={tomorrow} />}
      </div>
    </details>
  );
}

function Wishes({ form, tomorrow }: { form: Form; tomorrow: Tomorrow }) {
  const { day, order, lines } = tomorrow;
  return (
    <>
      <p>
        <strong>{formatDayOfWeek(day)}:</strong> {lines.length === 0 ? 'nothing comes.' : null}
        {order !== null && lines.length > 0 && (
          <>
            it is{' '}
            <a href={orderDetailsPath(order)} className="link">
              on the list
            </a>{' '}
            already. “Not tomorrow” cancels that order.
          </>
        )}
      </p>
      {lines.length > 0 && (
        <>
          <TickForm {...form} intent="other-tomorrow" label="Bring this tomorrow" on={day}>
            <Lines of={lines} name={`${form.number}-next`} />
          </TickForm>
          <TickForm {...form} intent="not-tomorrow" label="Not tomorrow" on={day} />
        </>
      )}
      <TickForm {...form} intent="pause" label="Pause until this day">
        <label htmlFor={`${form.number}-until`}>First day back</label>
        <input
          {...inputKinds.date}
          id={`${form.number}-until`}
          name="until"
          required
          min={day}
          className="field w-full"
        />
      </TickForm>
    </>
  );
}

/** A quantity of each size. */
const Lines = ({ of, name }: { of: Tomorrow['lines']; name: string }) => (
  <>
    {of.map((line, index) => (
      <div key={line.id} className="flex items-center gap-2">
        <input type="hidden" name="line" value={line.id} />
        <input
          {...inputKinds.steppedNumber}
          id={`${name}-${index}`}
          name="quantity"
          defaultValue={line.quantity}
          min="0"
          max="99"
          required
          className="field w-20"
        />
        <label htmlFor={`${name}-${index}`}>× {line.name}</label>
      </div>
    ))}
  </>
);
