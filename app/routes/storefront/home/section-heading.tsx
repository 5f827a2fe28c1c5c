/** `beside` leaves space in the last line for the buttons of a carousel. */
export const SectionHeading = (props: { id: string; title: string; text?: string; beside?: boolean }) => (
  <div className="mb-4 min-h-[44px]">
    <h2 id={props.id} className="text-2xl">
      {props.title}
      {props.beside && <span className="inline-block w-24" />}
    </h2>
    {props.text && <p className="mt-1 max-w-text text-ink-soft">{props.text}</p>}
  </div>
);
