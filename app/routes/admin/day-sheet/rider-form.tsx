import { daySheetPath } from '~/paths';

export type RiderChoice = { readonly id: string; readonly name: string };

/** Gives orders to a rider, or takes them back: a form that needs no script. */
export const RiderForm = ({
  id,
  label,
  button,
  orders,
  riders,
  chosen,
  day,
  shownRider,
}: {
  id: string;
  label: string;
  button: string;
  orders: readonly string[];
  riders: readonly RiderChoice[];
  /** '' for nobody. */
  chosen: string;
  day: string;
  shownRider: string | null;
}) => (
  <form method="post" action={daySheetPath()} className="screen-only flex flex-wrap items-center gap-2">
    <input type="hidden" name="orders" value={orders.join(' ')} />
    <input type="hidden" name="day" value={day} />
    {shownRider !== null && <input type="hidden" name="shownRider" value={shownRider} />}
    <label htmlFor={id} className="sr-only">
      {label}
    </label>
    <select
      id={id}
      name="rider"
      defaultValue={riders.some((rider) => rider.id === chosen) ? chosen : ''}
      className="field min-w-0 flex-[1_1_9rem]"
    >
      <option value="">Nobody yet</option>
      {riders.map((rider) => (
        <option key={rider.id} value={rider.id}>
          {rider.name}
        </option>
      ))}
    </select>
    <button name="intent" value="rider" className="button button-secondary">
      {button}
      <span className="sr-only"> ({label})</span>
    </button>
  </form>
);
