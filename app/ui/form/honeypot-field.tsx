/** A field that no person sees, and that robots fill in; whoever sees it without our style is told to leave it. */
export const HoneypotField = ({ id }: { id: string }) => (
  <div className="sr-only" aria-hidden="true">
    <label htmlFor={id}>Leave this empty</label>
    <input id={id} name={honeypotName} tabIndex={-1} autoComplete="off" />
  </div>
);

/** What the field is called, for the action that reads the form. */
export const honeypotName = 'website';
