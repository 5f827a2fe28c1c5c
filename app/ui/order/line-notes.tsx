/** What the customer asks for one product of an order; nothing for an empty text. */
export const LineNotes = ({ text = '' }: { text?: string | undefined }) =>
  text && (
    <span dir="auto" className="block whitespace-pre-line text-sm text-ink-soft [overflow-wrap:anywhere]">
      {text}
    </span>
  );
