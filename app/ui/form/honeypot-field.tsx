/** A field that bots fill in, and some browser extensions; the label is for browsers without the style sheet. */
export const HoneypotField = ({ id }: { id: string }) => (
  <div className="sr-only" aria-hidden="true">
    <label htmlFor={id}>Leave this empty</label>
    <input id={id} name={honeypotName} tabIndex={-1} {...inputKinds.text} />
  </div>
);

export const honeypotName = 'website';

/** With the form as it was typed and an empty honeypot: a person can send it again. */
export const honeypotMessage =
  'We have not sent this, because a hidden field was filled in, perhaps by your browser. Please send it again, or call us.';
import { inputKinds } from '~/lib/forms/input-kinds';
