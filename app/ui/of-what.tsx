/**
 * What a repeated link or button is about, for screen readers: “Edit” of each row. One text: React would put a comment between two, and a
 * list has them in every row.
 */
export const OfWhat = ({ children }: { children: string }) => (
  <span className="sr-only">{` ${children}`}</span>
);
