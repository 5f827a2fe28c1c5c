import type { SubmissionResult } from '@conform-to/react';
import { bookingFields, dayMessages, defaultGroupSize, groupSizeNames } from '~/domain/bookings/booking-form';
import { lastBookableDay, type TourCalendar } from '~/domain/bookings/days/tour-days';
import type { UnavailableDays } from '~/domain/bookings/days/unavailable-days';
import { visitorMessages } from '~/domain/messages/visitor-fields';
import { formatLongDate } from '~/lib/format/dates';
import { ownData } from '~/lib/forms/own-data';
import { formatWeekdayRanges } from '~/lib/weekdays';
import { UnhydratedSubmitButton } from '~/ui/form/submit-button';
import { useUnhydratedForm } from '~/ui/form/use-unhydrated-form';
import { ErrorSummary, ErrorTemplates } from '~/ui/form/error-summary';
import { Options, SelectField, TextArea, TextField } from '~/ui/form/field';
import { HoneypotField } from '~/ui/form/honeypot-field';

export function BookingForm(props: {
  lastResult: SubmissionResult<string[]> | undefined;
  /** Days with room, as `YYYY-MM-DD`, if the chosen one has none. */
  availableDays: readonly string[];
  defaultValue: Readonly<Record<string, string>>;
  calendar: TourCalendar;
  unavailable: UnavailableDays;
}) {
  const { lastResult, availableDays, defaultValue, calendar, unavailable } = props;
  const { formProps, summary, field } = useUnhydratedForm({
    id: 'visit',
    lastResult,
    fields: bookingFields(calendar),
    required: visitorMessages.required,
    defaultValue: { groupSize: defaultGroupSize, ...defaultValue },
  });
  return (
    <form method="post" action="/booking" {...formProps} className="space-y-4">
      <ErrorSummary {...summary} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('firstName')} {...ownData.firstName} required />
        <TextField {...field('lastName')} {...ownData.lastName} required />
        <TextField {...field('email')} {...ownData.email} required />
        <TextField {...field('phone')} {...ownData.phone} hint="For example, 0712 345 678" required />
        <div>
          <TextField
            {...field('preferredDate')}
            min={calendar.today}
            max={lastBookableDay(calendar.today)}
            hint={`Tours run ${formatWeekdayRanges(calendar.tourWeekdays)}. ${unavailable.text}`.trim()}
            required
          />
          <UnavailableNote field={field('preferredDate').id} {...unavailable} />
        </div>
        <SelectField {...field('groupSize')} hint="How many of you are coming" required>
          <Options of={groupSizeNames.map((size) => [size, `${size} people`])} />
        </SelectField>
      </div>
      {availableDays.length > 0 && <AvailableDays days={availableDays} />}
      <TextArea
        {...field('specialRequests')}
        hint="Small children, a wheelchair, a school class? Tell us, and we will be ready for you"
        required={false}
      />
      <HoneypotField id="visit-website" />
      <UnhydratedSubmitButton label="Book Visit" busyLabel="Booking..." />
      <p className="text-sm text-ink-soft">
        We use your details to prepare your visit. See our{' '}
        <a href="/privacy-policy" target="_blank" rel="noopener" className="link">
          Privacy Policy<span className="sr-only"> (opens in a new tab)</span>
        </a>
        .
      </p>
      <ErrorTemplates />
    </form>
  );
}

/** Said at once (app/enhance/forms/show-note), but sending is allowed: the answer offers other days. */
const UnavailableNote = ({ field, closed, full }: UnavailableDays & { field: string }) =>
  closed.length + full.length > 0 && (
    <p
      role="status"
      className="font-bold text-clay"
      data-notes-of={field}
      data-notes={JSON.stringify({ [dayMessages.closed]: closed, [dayMessages.full]: full })}
    />
  );

/** Buttons that submit the form for another day. */
const AvailableDays = ({ days }: { days: readonly string[] }) => (
  <div role="group" aria-labelledby="free-days" className="rounded bg-mint p-4">
    <p id="free-days" className="font-bold">
      These days have room for your group:
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

/** The name of the buttons of AvailableDays. */
export const alternativeDayField = 'freeDay';
