/** The button of a form that a script submits, with a spinner while it is busy. */
export const SubmitButton = (props: {
  busy: boolean;
  invalid: boolean;
  label: string;
  busyLabel: string;
}) => (
  <button className="button button-primary w-full" aria-disabled={props.busy || props.invalid || undefined}>
    {props.busy && <Spinner />}
    {props.busy ? props.busyLabel : props.label}
  </button>
);

/** The button of an unhydrated form: app/enhance/forms disables it while a field is invalid, and shows that it is busy. */
export const UnhydratedSubmitButton = ({ label, busyLabel }: { label: string; busyLabel: string }) => (
  <button className="button button-primary w-full" data-busy={busyLabel} data-while-valid>
    <Spinner hidden />
    {label}
  </button>
);

/** `size`: classes of its width and height. */
export const Spinner = ({ size = 'h-4 w-4', hidden }: { size?: string; hidden?: boolean }) => (
  <span
    aria-hidden="true"
    className={`rounded-full border-2 border-current border-t-transparent motion-safe:animate-spin ${size}`}
    hidden={hidden}
  />
);
