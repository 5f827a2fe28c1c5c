/** A field that only bots fill in; the label is for browsers without the style sheet. */
export const HoneypotField = ({ id }: { id: string }) => (
  <div className="sr-only" aria-hidden="true">
    <label htmlFor={id}>Leave this empty</label>
    <input id={id} name={honeypotName} tabIndex={-1} autoComplete="off" />
  </div>
);

export const honeypotName = 'website';
