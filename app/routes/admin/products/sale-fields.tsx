import { inputKinds } from '~/lib/forms/input-kinds';
import { TextField } from '~/ui/form/field';
import type { FieldOf } from './field-of';

/** The price before a sale and its last day, folded away where there is no sale. */
export function SaleFields(props: { fieldOf: FieldOf; nameOf: (name: 'was' | 'until') => string }) {
  const was = props.fieldOf(props.nameOf('was'));
  const until = props.fieldOf(props.nameOf('until'));
  const isOpen = [was, until].some(({ defaultValue, errors }) => defaultValue || errors?.length);
  return (
    <details open={isOpen || undefined}>
      <summary className="inline-flex min-h-[44px] items-center font-bold underline">Sale price</summary>
      <p className="mb-2 text-sm text-ink-soft">
        The price above is what customers pay now. Enter the price before the sale: the shop shows both, and
        the old price comes back after the last day.
      </p>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField {...was} label="Price before (Ksh)" {...inputKinds.money} />
        <TextField {...until} label="Last day" {...inputKinds.date} />
      </div>
    </details>
  );
}
