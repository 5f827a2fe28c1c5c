import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';

/** How to get to the farm, in the lines of the settings. */
export const Directions = ({ text }: { text: string }) =>
  text && (
    <p className="mt-2 max-w-text whitespace-pre-line break-words text-sm">{addNonBreakingSpaces(text)}</p>
  );
