/** A section of a page; `id` is its fragment identifier. */
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

/** Shop settings that appear in the texts. */
export type ShopDetails = {
  readonly name: string;
  readonly phone: string;
  readonly whatsapp: string;
  readonly email: string;
  readonly address: string;
  readonly visitHours: string;
  readonly shopHours: string;
  /** Formatted: `KSh 200.00`. */
  readonly deliveryFee: string;
  readonly pickupLocations: readonly string[];
  readonly requiresAccount: boolean;
};

/** Formats a list as `a, b and c`. */
export const formatList = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
