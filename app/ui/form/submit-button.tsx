/** The one button of a form that a script sends: it turns a wheel and says so while the form is on its way. */
export const SubmitButton = (props: {
  busy: boolean;
  invalid: boolean;
  label: string;
  busyLabel: string;
}) => (
  <button className="button button-primary w-full" aria-disabled={props.busy || props.invalid || undefined}>
    {props.busy && (
      <span
        aria-hidden="true"
        className="h-4 w-4 rounded-full border-2 border-current border-t-transparent motion-safe:animate-spin"
      />
    )}
    {props.busy ? props.busyLabel : props.label}
  </button>
);
