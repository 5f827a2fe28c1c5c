export const EmptyState = (props: {
  title: string;
  text: string;
  picture?: string;
  /** 1 where it is the whole page. */
  level?: 1 | 2;
  children?: React.ReactNode;
}) => (
  <div className="card mx-auto max-w-text px-6 py-10 text-center">
    {props.picture && (
      <img src={props.picture} alt="" width={240} height={232} className="mx-auto mb-4 h-auto w-40" />
    )}
    {props.level === 1 ? <h1>{props.title}</h1> : <h2>{props.title}</h2>}
    <p className="mt-2 text-ink-soft">{props.text}</p>
    {props.children && <div className="mt-6">{props.children}</div>}
  </div>
);
