/** A part of a page that has a heading, and an address of its own behind `#`. */
export type TextSection = {
  readonly id: string;
  readonly title: string;
  /** Markdown. */
  readonly text: string;
};

/** A long text of the farm: terms, privacy, questions. */
export type PageText = {
  readonly title: string;
  /** One or two sentences under the title. */
  readonly intro: string;
  readonly sections: readonly TextSection[];
};

/** What the texts of the farm say of the shop, from its settings. */
export type ShopDetails = {
  readonly name: string;
  readonly phone: string;
  readonly whatsapp: string;
  readonly email: string;
  readonly address: string;
  readonly visitHours: string;
  readonly shopHours: string;
  /** As it is shown: `KSh 200.00`. */
  readonly deliveryFee: string;
  readonly pickupLocations: readonly string[];
  /** Whether only somebody who is signed in may order (decisions.md 18). */
  readonly requiresAccount: boolean;
};

/** `a, b and c` */
export const formatList = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
