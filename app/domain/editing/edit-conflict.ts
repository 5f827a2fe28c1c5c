import { ownValue } from '~/lib/own-value';

/** What a person reads: values as text by the labels of the form's fields, in their order. */
export type LabelledTexts = Readonly<Record<string, string>>;

type FieldDifference = {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
};

/** Somebody else has saved the document since the form was loaded. */
export type EditConflict = {
  /** The version that is stored now: a form that sends it as `seenVersion` replaces it. */
  readonly version: string;
  /** Null where it is not known. */
  readonly changedAt: Date | null;
  readonly differences: readonly FieldDifference[];
};

/** The fields whose texts differ between the form and the stored document; a label that one side lacks reads as ''. */
export const findDifferences = (mine: LabelledTexts, theirs: LabelledTexts): readonly FieldDifference[] =>
  [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
    .map((label) => ({ label, mine: ownValue(mine, label) ?? '', theirs: ownValue(theirs, label) ?? '' }))
    .filter((difference) => difference.mine !== difference.theirs);

/** The same for a change over time. */
export const describeDifferences = (before: LabelledTexts, after: LabelledTexts) =>
  findDifferences(before, after).map(({ label, mine, theirs }) => ({
    name: label,
    before: mine,
    after: theirs,
  }));

type Dated = { readonly updatedAt: Date };

/**
 * Version of a document whose every write sets `updatedAt` by nextUpdatedAt. A form carries it as `seenVersion`; a write
 * compares it and filters by the `updatedAt` that it has read (compare-and-swap).
 */
export const documentVersion = ({ updatedAt }: Dated): string => String(updatedAt.getTime());

/** Differs from the stored one even for two edits within one millisecond. */
export const nextUpdatedAt = ({ updatedAt }: Dated, now: Date): Date =>
  new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));

/** `mine` and `theirs`: what the form and the stored document say. */
export const conflictWith = (
  stored: Dated,
  { mine, theirs }: { readonly mine: LabelledTexts; readonly theirs: LabelledTexts },
): EditConflict => ({
  version: documentVersion(stored),
  changedAt: stored.updatedAt,
  differences: findDifferences(mine, theirs),
});
