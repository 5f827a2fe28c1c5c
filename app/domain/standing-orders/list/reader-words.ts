import { missedReasons, type MissedReason } from '~/domain/standing-orders/standing-order';

type Words = {
  readonly beforeFirst: string;
  readonly otherDay: string;
  /** After a place that was agreed before the farm had areas. */
  readonly noArea: string;
  /** Of a morning that is on the list. */
  readonly comes: string;
  readonly missed: Readonly<Record<MissedReason, string>>;
};

/** What both sides read of a standing order, where they read other words. */
export const readerWords = {
  farm: {
    beforeFirst: 'Before the first morning',
    otherDay: 'Not a day of theirs',
    noArea: ' (no area yet)',
    comes: 'it comes, unless you cancel the order',
    missed: missedReasons,
  },
  household: {
    beforeFirst: 'Before your first morning',
    otherDay: 'Not one of your days',
    noArea: '',
    comes: 'it comes',
    missed: {
      ...missedReasons,
      'not-for-sale': 'What you take was not for sale',
      'out-of-stock': 'Nothing was left of what you take',
      'no-area': 'We no longer deliver to your area',
      restored: 'Brought before our data was restored: its order was lost',
    },
  },
} as const satisfies Record<string, Words>;

export type Reader = keyof typeof readerWords;
