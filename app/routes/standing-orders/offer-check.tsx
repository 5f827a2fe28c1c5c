import type { StandingOrderFormState } from '~/domain/standing-orders/standing-order-form';
import { Notice } from '~/ui/notice';
import { OfferSummary } from './offer-summary';
import type { ShownOffer } from './offer-steps.server';

/** What it costs, and the button after it. `state`: of the form that it comes from, to which a second button leads back. */
export const OfferCheck = ({
  title = 'Is this right?',
  shown: { offer, seen, message },
  state,
  onTheList = [],
  button,
  children,
}: {
  title?: string;
  shown: ShownOffer;
  state?: StandingOrderFormState;
  onTheList?: readonly string[];
  button: { readonly intent: string; readonly label: string };
  /** Before the button. */
  children?: React.ReactNode;
}) => (
  <>
    <h1>{title}</h1>
    {message && (
      <Notice kind="warning">
        <p>{message}</p>
      </Notice>
    )}
    {onTheList.map((text) => (
      <p key={text}>{text}</p>
    ))}
    <form method="post" className="space-y-6">
      <div className="card space-y-4 p-4">
        <OfferSummary offer={offer} />
      </div>
      {state && <TypedForm state={state} />}
      <input type="hidden" name="seen" value={seen} />
      {children}
      <button name="intent" value={button.intent} className="button button-primary w-full">
        {button.label}
      </button>
      {state && (
        <button name="intent" value="edit" className="button button-secondary w-full">
          Back to the form
        </button>
      )}
    </form>
  </>
);

/** As it was typed, for the button after it. */
const TypedForm = ({ state: { values, rows, seenRevision } }: { state: StandingOrderFormState }) => (
  <>
    {seenRevision !== undefined && <input type="hidden" name="seenRevision" value={seenRevision} />}
    {Object.entries(values).flatMap(([name, value]) =>
      name === 'days'
        ? value.split('\n').map((day) => <input key={`days ${day}`} type="hidden" name="days" value={day} />)
        : [<input key={name} type="hidden" name={name} value={value} />],
    )}
    {rows
      .filter(({ line }) => line !== '')
      .map(({ line, quantity }) => (
        <div key={line} hidden>
          <input type="hidden" name="line" value={line} />
          <input type="hidden" name="quantity" value={quantity} />
        </div>
      ))}
  </>
);
