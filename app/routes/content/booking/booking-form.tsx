import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import {
  bookingLabels,
  bookingLimits,
  bookingRules,
  defaultGroupSize,
  groupSizeNames,
} from '~/domain/bookings/booking-rules';
import { lastBookableDay } from '~/domain/bookings/tour-days';
import { formatLongDate } from '~/lib/dates';
import { SubmitButton } from '~/ui/form/submit-button';
import { toFormFields } from '~/lib/form-fields';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { ErrorSummary } from '~/ui/form/error-summary';
import { SelectField, TextArea, TextField } from '~/ui/form/field';
import { HoneypotField } from '~/ui/form/honeypot-field';

/**
 * The form that books a visit. Takes the answer to it, with the days that have room where the one that was asked for has
 * none, what is known of the visitor, the day that it is in Nairobi, and whether the form is on its way.
 */
export function BookingForm(props: {
  lastResult: SubmissionResult<string[]> | undefined;
  freeDays: readonly string[];
  known: Readonly<Record<string, string>>;
  today: string;
  busy: boolean;
}) {
  const { lastResult, freeDays, known, today, busy } = props;
  const { formProps, summary, field, invalid } = useValidatedForm({
    id: 'visit',
    lastResult,
    fields: toFormFields(bookingLabels, bookingRules(today)),
    defaultValue: { groupSize: defaultGroupSize, ...known },
  });
  const text = (name: keyof typeof bookingLimits) => ({ ...field(name), maxLength: bookingLimits[name] });
  return (
    <Form
      method="post"
      action="/booking"
      preventScrollReset
      {...formProps}
      onSubmit={(event) => (busy ? event.preventDefault() : formProps.onSubmit(event))}
      className="space-y-4"
    >
      <ErrorSummary {...summary} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...text('firstName')} autoComplete="given-name" required />
        <TextField {...text('lastName')} autoComplete="family-name" required />
        <TextField {...text('email')} type="email" autoComplete="email" autoCapitalize="none" required />
        <TextField {...text('phone')} type="tel" autoComplete="tel" hint="Such as 0712 345 678" required />
        <TextField
          {...field('preferredDate')}
          type="date"
          min={today}
          max={lastBookableDay(today)}
          hint="Monday to Saturday"
          required
        />
        <SelectField {...field('groupSize')} hint="How many of you come" required>
          {groupSizeNames.map((size) => (
            <option key={size} value={size}>
              {size} people
            </option>
          ))}
        </SelectField>
      </div>
      {freeDays.length > 0 && <FreeDays days={freeDays} />}
      <TextArea
        {...text('specialRequests')}
        hint="Small children, a wheelchair, a school class: tell us, and we prepare for you"
        required={false}
      />
      <HoneypotField id="visit-website" />
      <SubmitButton busy={busy} invalid={invalid} label="Book Visit" busyLabel="Booking..." />
      <p className="text-sm text-ink-soft">
        We use what you write to prepare your visit. See our{' '}
        <a href="/privacy-policy" target="_blank" rel="noopener" className="link">
          Privacy Policy<span className="sr-only"> (opens in a new tab)</span>
        </a>
        .
      </p>
    </Form>
  );
}

/** Buttons that send the same form for another day. */
const FreeDays = ({ days }: { days: readonly string[] }) => (
  <div role="group" aria-labelledby="free-days" className="rounded bg-mint p-4">
    <p id="free-days" className="font-bold">
      These days have room for your group. Book one of them:
    </p>
    <p className="mt-3 flex flex-wrap gap-3">
      {days.map((day) => (
        <button key={day} name={alternativeDayField} value={day} className="button button-secondary">
          {formatLongDate(day)}
        </button>
      ))}
    </p>
  </div>
);

/** What the buttons of the other days are called, for the action that reads the form. */
export const alternativeDayField = 'freeDay';
