import type { HouseholdToTell } from '~/domain/standing-orders/door/door-messages.server';
import { TickForm } from './tick-form';

type Form = Pick<React.ComponentProps<typeof TickForm>, 'number' | 'day' | 'shownRider' | 'onTicked'>;

/** What the rider, or a call, tells a household that neither a text nor an email reaches, until somebody ticks that it was told. */
export const DoorMessages = ({
  household: { standingId, name, messages, noticeDays },
  form,
  mayTick,
}: {
  household: HouseholdToTell;
  /** `number` is '' where nothing is brought to it. */
  form: Form;
  mayTick: boolean;
}) => (
  <div className="space-y-2">
    {messages.map(({ key, text }) => (
      <p key={key} className="break-words">
        <strong>Tell them:</strong> {text}
      </p>
    ))}
    {mayTick && (
      <div className="screen-only">
        <TickForm {...form} intent="told" label="Told" about={name}>
          <input type="hidden" name="household" value={standingId} />
          <input type="hidden" name="notice" value={noticeDays} />
          {messages.map(({ key }) => (
            <input key={key} type="hidden" name="message" value={key} />
          ))}
        </TickForm>
      </div>
    )}
  </div>
);
