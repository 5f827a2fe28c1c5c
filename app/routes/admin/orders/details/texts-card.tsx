import type { SmsView } from '~/domain/sms/list/view-sms.server';
import { formatDateTime } from '~/lib/format/dates';
import { DialogForm } from '~/ui/admin/dialog';
import { Unbroken } from '~/ui/unbroken';

/** The SMS about an order with what became of each; oldest first. */
export const TextsCard = ({
  texts,
  stop,
  mayChange,
}: {
  texts: readonly SmsView[];
  /** '' where the phone has stopped none. */
  stop: string;
  mayChange: boolean;
}) => (
  <section className="card space-y-4 p-4" aria-labelledby="texts">
    <h2 id="texts">Texts (SMS)</h2>
    {stop && <p>{stop}</p>}
    <ul className="space-y-3">
      {texts.map(({ id, at, text, fate, to, cost, parts, maySendAgain }) => (
        <li key={id} className="rounded-sm bg-mint p-3">
          <p className="break-words">
            <Unbroken text={text || 'The text is deleted.'} />
          </p>
          <p className="text-sm text-ink-soft">
            <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>, to <Unbroken text={to} />
            {cost && `, ${cost}`}
            {parts && `, ${parts}`}
          </p>
          <p className="font-bold">{fate}</p>
          {mayChange && maySendAgain && (
            <DialogForm>
              <input type="hidden" name="sms" value={id} />
              <button name="intent" value="send-sms" className="button button-quiet">
                Send again
              </button>
            </DialogForm>
          )}
        </li>
      ))}
    </ul>
  </section>
);
