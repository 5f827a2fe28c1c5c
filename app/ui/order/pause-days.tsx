import { inputKinds } from '~/lib/forms/input-kinds';
import { TextField } from '~/ui/form/field';

/** From when to when a standing order is paused. `whose`: who may not know yet when it comes again. */
export const PauseDays = ({
  first,
  proposed,
  whose,
}: {
  /** `YYYY-MM-DD`: the first day that can still be changed. */
  first: string;
  proposed: string;
  whose: 'you' | 'they';
}) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      id="from"
      name="from"
      {...inputKinds.date}
      label="First day without"
      min={first}
      defaultValue={proposed}
      required
    />
    <TextField
      id="until"
      name="until"
      {...inputKinds.date}
      label="First day with again"
      hint={`Leave it empty if ${whose} don’t know yet`}
      required={false}
    />
  </div>
);
