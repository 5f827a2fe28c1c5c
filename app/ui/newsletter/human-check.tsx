/** A field that no person sees, and that robots fill in; whoever reads the page aloud is told to leave it. */
export const HumanCheck = ({ id }: { id: string }) => (
  <div className="sr-only" aria-hidden="true">
    <label htmlFor={id}>Leave this empty</label>
    <input id={id} name="website" tabIndex={-1} autoComplete="off" />
  </div>
);
