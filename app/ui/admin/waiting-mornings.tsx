import { unenteredDays } from '~/domain/stock/awaited-units';
import { pluralize } from '~/lib/format/pluralize';
import { Notice } from '../notice';

type WaitingSize = {
  readonly name: string;
  readonly orders: number;
  readonly units: number;
  readonly gone: number;
};

/** What standing orders wait for, and where it is entered. */
export const WaitingMornings = ({ sizes }: { sizes: readonly WaitingSize[] }) =>
  sizes.length > 0 && (
    <Notice kind="warning">
      {sizes.map(({ name, orders, units, gone }) => (
        <div key={name}>
          {units > 0 && (
            <p>
              {pluralize(orders, 'morning waits', 'mornings wait')} for {units} × {name}
            </p>
          )}
          {gone > 0 && (
            <p>
              {gone} × {name} went out before the milking was entered
            </p>
          )}
        </div>
      ))}
      <p>
        Enter the milking, or what you count: what waits gets it first.
        {sizes.some(({ gone }) => gone > 0) &&
          ` What went out is written down as milked after ${unenteredDays} days.`}
      </p>
    </Notice>
  );
