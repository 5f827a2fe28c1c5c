type ProductChoice = {
  readonly label: string;
  readonly hint: string;
  /** What each value says, as the back office shows it. */
  readonly labels: Readonly<Record<string, string>>;
  /** The option for no answer. */
  readonly none: string;
  /** In the description of the API. */
  readonly description: string;
  readonly example: string;
};

/**
 * What the farm may answer about a product with one of some values, in their order. Its form, the API and the comparison of two
 * versions read this table; nothing is said about a product without an answer.
 */
export const productChoices = {
  freshness: {
    label: 'How fresh it is',
    hint: 'The product’s page adds the day of your next delivery',
    // As the product's page says it.
    labels: {
      'milked-same-day': 'Milked the morning it reaches you',
      'milked-day-before': 'Milked the day before you get it',
      'made-same-day': 'Made on the day you get it',
      'made-day-before': 'Made the day before you get it',
    },
    none: 'Don’t show',
    description: 'What the farm promises about its age; null for nothing.',
    example: 'milked-same-day',
  },
  boiling: {
    label: 'Must it be boiled before drinking?',
    hint: 'The product’s page and the FAQ say what you answer',
    labels: { boil: 'Yes', ready: 'No, it can be drunk as it is', 'not-drunk': 'Doesn’t apply' },
    none: 'Not answered',
    description: 'Whether it must be boiled before drinking; null for no answer.',
    example: 'boil',
  },
} as const satisfies Readonly<Record<string, ProductChoice>>;

export type ProductChoiceName = keyof typeof productChoices;

export type ProductChoices = {
  readonly [Name in ProductChoiceName]: keyof (typeof productChoices)[Name]['labels'];
};

export type Freshness = ProductChoices['freshness'];
export type Boiling = ProductChoices['boiling'];

export const productChoiceNames = Object.keys(productChoices) as ProductChoiceName[];

export const mapProductChoices = <Value>(
  map: (choice: ProductChoice, name: ProductChoiceName) => Value,
): Readonly<Record<ProductChoiceName, Value>> =>
  Object.fromEntries(productChoiceNames.map((name) => [name, map(productChoices[name], name)])) as Record<
    ProductChoiceName,
    Value
  >;

/** As the back office says it; '' for no answer. */
export const describeChoice = (name: ProductChoiceName, value: string | null | undefined): string =>
  (value && (productChoices[name] as ProductChoice).labels[value]) || '';
