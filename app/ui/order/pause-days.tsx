import { inputKinds } from '~/lib/forms/input-kinds';
import type { TypedPause } from '~/domain/standing-orders/standing-order-form';
import type { FieldProblem } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';

const labels = { from: 'First day without', until: 'First day back' } as const;

/** For the summary above. */
export const pauseProblems = (typed: TypedPause | null | undefined): readonly FieldProblem[] =>
  (['from', 'until'] as const)
    .map((id) => ({ id, label: labels[id], messages: typed?.errors[id] ?? [] }))
    .filter(({ messages }) => messages.length > 0);

/** From when to when a standing order is paused. `whose`: who may not know yet when it comes again. */
export const PauseDays = ({
  first,
  proposed,
  typed,
  whose,
}: {
  /** `YYYY-MM-DD`: the first day that can still be changed. */
  first: string;
  proposed: string;
  /** Null or absent where nothing was sent. */
  typed?: TypedPause | null | undefined;
  whose: 'you' | 'they';
}) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      id="from"
      name="from"
      {...inputKinds.date}
      label={labels.from}
      min={first}
      defaultValue={typed ? typed.from : proposed}
      errors={typed?.errors.from}
      required
    />
    <TextField
      id="until"
      name="until"
      {...inputKinds.date}
      label={labels.until}
      defaultValue={typed?.until}
      errors={typed?.errors.until}
      hint={`Leave it empty if ${whose} don’t know yet`}
      required={false}
    />
  </div>
);
