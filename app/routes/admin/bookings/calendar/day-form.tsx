import { dayFields } from '~/domain/bookings/changes/visit-forms';
import type { DaySettings } from '~/domain/bookings/days/save-tour-day.server';
import { inputKinds } from '~/lib/forms/input-kinds';
import { DialogForm } from '~/ui/admin/dialog';
import { useRefusedForm } from '~/ui/admin/use-refused-form';
import { ErrorSummary } from '~/ui/form/error-summary';
import { SelectField, TextField } from '~/ui/form/field';

/** Opens or closes a day for bookings, and sets its places. */
export function DayForm(props: {
  settings: DaySettings;
  version: string;
  usualCapacity: number;
  takenPlaces: number;
}) {
  const { settings, version, usualCapacity, takenPlaces } = props;
  const refused = useRefusedForm('day');
  const value = (name: string, stored: string) => (refused.isRefused ? refused.value(name) : stored);
  const problems = (['state', 'capacity', 'note'] as const)
    .map((id) => ({ id, label: dayFields[id].label, messages: refused.errors(id) }))
    .filter(({ messages }) => messages.length > 0);
  return (
    <DialogForm className="card space-y-4 p-4">
      <h2>Set this day</h2>
      <ErrorSummary problems={problems} form={refused.message ? [refused.message] : []} />
      <SelectField
        id="state"
        name="state"
        label={dayFields.state.label}
        defaultValue={value('state', settings.isClosed ? 'closed' : 'open')}
        errors={refused.errors('state')}
        hint={
          takenPlaces > 0 ? 'Visits that are already booked stay. Move or cancel them one by one.' : undefined
        }
      >
        <option value="open">Open</option>
        <option value="closed">Closed</option>
      </SelectField>
      <TextField
        id="capacity"
        name="capacity"
        label={dayFields.capacity.label}
        {...inputKinds.wholeNumber}
        required={false}
        maxLength={dayFields.capacity.maxLength}
        defaultValue={value('capacity', settings.capacity === null ? '' : String(settings.capacity))}
        errors={refused.errors('capacity')}
        hint={`Leave it empty for the usual ${usualCapacity}. ${takenPlaces} are taken.`}
      />
      <TextField
        id="note"
        name="note"
        label={dayFields.note.label}
        required={false}
        maxLength={dayFields.note.maxLength}
        defaultValue={value('note', settings.note)}
        errors={refused.errors('note')}
        hint="For example, “Vet’s visit”. Visitors don’t see it."
      />
      <button name="intent" value="day" className="button button-primary w-full sm:w-auto">
        Save the day
      </button>
      <input type="hidden" name="seenVersion" value={version} />
    </DialogForm>
  );
}
