/** A type, with a link to the shape that it names. */
export function TypeName({ type, shape }: { type: string; shape: string | null }) {
  if (!shape) return <>{type}</>;
  const [before = '', after = ''] = type.split(shape);
  return (
    <>
      {before}
      <a href={`#shape-${shape}`} className="link inline-block py-1 max-md:[overflow-wrap:anywhere]">
        {shape}
      </a>
      {after}
    </>
  );
}
