import { declineVisitFields, moveVisitFields } from '~/domain/bookings/changes/visit-forms';
import type { TourCalendar } from '~/domain/bookings/days/tour-days';
import type { VisitAdminView } from '~/domain/bookings/list/visit-admin-view.server';
import { describeTourDays } from '~/domain/bookings/booking-form';
import { inputKinds } from '~/lib/forms/input-kinds';
import { DialogForm } from '~/ui/admin/dialog';
import { useRefusedForm } from '~/ui/admin/use-refused-form';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextArea, TextField } from '~/ui/form/field';

type Refused = ReturnType<typeof useRefusedForm>;

const SeenVersion = ({ visit }: { visit: VisitAdminView }) => (
  <input type="hidden" name="seenVersion" value={visit.version} />
);

const Problems = (props: { refused: Refused; fields: readonly (readonly [id: string, label: string])[] }) => (
  <ErrorSummary
    problems={props.fields
      .map(([id, label]) => ({ id, label, messages: props.refused.errors(id) }))
      .filter(({ messages }) => messages.length > 0)}
  />
);

const mailHint = ({ email, phone }: VisitAdminView): string =>
  email
    ? 'The visitor gets an email with a new calendar file.'
    : `There is no email address: please call ${phone}.`;

/** Confirms the visit, or records that the group came. */
export function ConfirmVisitForm({ visit }: { visit: VisitAdminView }) {
  if (!visit.mayConfirm && !visit.mayRecordVisit) return null;
  return (
    <DialogForm className="card space-y-4 p-4">
      {visit.mayConfirm && <p className="text-sm text-ink-soft">{confirmHint(visit)}</p>}
      <p className="flex flex-wrap gap-3">
        {visit.mayConfirm && (
          <button name="intent" value="confirm" className="button button-primary w-full sm:w-auto">
            Confirm the visit
          </button>
        )}{' '}
        {visit.mayRecordVisit && (
          <button name="intent" value="visited" className="button button-secondary">
            The group came
          </button>
        )}
      </p>
      <SeenVersion visit={visit} />
    </DialogForm>
  );
}

function confirmHint(visit: VisitAdminView): string {
  if (visit.status === 'new') return mailHint(visit);
  const first =
    visit.status === 'spam'
      ? 'This booking looks like spam.'
      : visit.isHeld
        ? 'The visitor has not confirmed by email yet. We’re keeping the places for a while.'
        : 'The visitor has not confirmed by email, and we no longer hold places.';
  return `${first} Confirm it only after you have spoken to them.`;
}

export function MoveVisitForm(props: { visit: VisitAdminView; calendar: TourCalendar; lastDay: string }) {
  const { visit, calendar, lastDay } = props;
  const refused = useRefusedForm('move');
  const fields = moveVisitFields(calendar);
  return (
    <details open={refused.isRefused} className="card px-4">
      <summary className="flex min-h-[44px] items-center font-bold">Move to another day or time</summary>
      <DialogForm className="space-y-4 pb-4">
        <Problems
          refused={refused}
          fields={[
            ['day', fields.day.label],
            ['startsAt', fields.startsAt.label],
            ['why', fields.why.label],
          ]}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            id="day"
            name="day"
            {...inputKinds.date}
            label={fields.day.label}
            min={calendar.today}
            max={lastDay}
            hint={describeTourDays(calendar.tourWeekdays)}
            required
            defaultValue={refused.isRefused ? refused.value('day') : visit.day}
            errors={refused.errors('day')}
          />
          <TextField
            id="startsAt"
            name="startsAt"
            {...inputKinds.time}
            label={fields.startsAt.label}
            required
            defaultValue={refused.isRefused ? refused.value('startsAt') : visit.startsAt}
            errors={refused.errors('startsAt')}
          />
        </div>
        <TextField
          id="why"
          name="why"
          label={fields.why.label}
          required={false}
          maxLength={fields.why.maxLength}
          defaultValue={refused.value('why')}
          errors={refused.errors('why')}
          hint={`The visitor reads it. ${mailHint(visit)}`}
        />
        <button name="intent" value="move" className="button button-secondary w-full sm:w-auto">
          Move the visit
        </button>
        <SeenVersion visit={visit} />
      </DialogForm>
    </details>
  );
}

export function DeclineVisitForm({ visit }: { visit: VisitAdminView }) {
  const refused = useRefusedForm('decline');
  const { reason: why } = declineVisitFields;
  const isAgreed = visit.status === 'confirmed';
  const isTold = visit.status === 'new' || isAgreed;
  return (
    <details open={refused.isRefused} className="card px-4">
      <summary className="flex min-h-[44px] items-center font-bold">
        {isAgreed ? 'Cancel the visit' : 'Decline the visit'}
      </summary>
      <DialogForm className="space-y-4 pb-4">
        <Problems refused={refused} fields={[['reason', why.label]]} />
        <TextArea
          id="reason"
          name="reason"
          label={why.label}
          maxLength={why.maxLength}
          defaultValue={refused.value('reason')}
          errors={refused.errors('reason')}
          hint={
            isTold
              ? visit.email
                ? 'The visitor sees it in the email, which also removes the visit from their calendar.'
                : mailHint(visit)
              : 'For the history. We don’t tell the visitor, because they haven’t confirmed the visit.'
          }
        />
        <button name="intent" value="decline" className="button button-secondary w-full sm:w-auto">
          {isAgreed ? 'Yes, cancel it' : 'Yes, decline it'}
        </button>
        <SeenVersion visit={visit} />
      </DialogForm>
    </details>
  );
}
