import type { Switches } from './switched-words';

/** `id` is the fragment identifier. */
export type TextSection = {
  readonly id: string;
  readonly title: string;
  /** Markdown. */
  readonly text: string;
};

export type PageText = {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly TextSection[];
};

export type ShopDetails = Switches & {
  readonly name: string;
  /** With the ending of titles. */
  readonly fullName: string;
  readonly phone: string;
  readonly whatsapp: string;
  readonly email: string;
  readonly address: string;
  readonly visitHours: string;
  readonly shopHours: string;
  /** Formatted: `Monday to Saturday`. */
  readonly tourDays: string;
  /** Formatted: `10:00 AM`. */
  readonly tourStart: string;
  /** Formatted: `2 hours`. */
  readonly tourLength: string;
  /** Formatted: `KSh 200.00`. */
  readonly deliveryFee: string;
  /** Sentences: of the areas the days, of the general rule the towns, what happens elsewhere, and the days; '' for none of these. */
  readonly deliveryDays: string;
  /** Sentences of the general rule: its towns, and how an order to another place is handled; '' where it names none. */
  readonly deliveryPlaces: string;
  readonly pickupLocations: readonly string[];
  /** Formatted: `24 hours`. */
  readonly pickupNotice: string;
  readonly requiresAccount: boolean;
};

export const formatList = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
