import { pluralize } from '~/lib/format/pluralize';
import { Notice } from '../notice';

type WaitingSize = { readonly name: string; readonly orders: number; readonly units: number };

/** What standing orders wait for, and where it is entered. */
export const WaitingMornings = ({ sizes }: { sizes: readonly WaitingSize[] }) =>
  sizes.length > 0 && (
    <Notice kind="warning">
      {sizes.map(({ name, orders, units }) => (
        <p key={name}>
          {pluralize(orders, 'morning waits', 'mornings wait')} for {units} × {name}
        </p>
      ))}
      <p>They take it when you enter the milking.</p>
    </Notice>
  );
