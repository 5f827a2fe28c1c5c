export type ServiceTopic = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly order: number;
};

export type SupportTopic = {
  readonly id: string;
  readonly icon: string;
  readonly title: string;
  readonly description: string;
  /** A path of this site. */
  readonly path: string;
  readonly order: number;
};

/** docs/product.md 7.3. */
export const defaultServiceTopics: readonly ServiceTopic[] = [
  {
    id: 'management',
    title: 'Dairy cattle management',
    description:
      'A cow needs water all day, shade at noon, dry ground to lie on and the same hands every morning. We show you how to manage that with what you have: feeding according to how much milk she gives, clean milking, a record for each animal, and a plan for the dry months before they come.',
    order: 1,
  },
  {
    id: 'breeding',
    title: 'Artificial insemination and breeding',
    description:
      'Call us on the day she comes on heat. Dr Otieno and her assistant use semen from known bulls, write down which, and come back to check that she is in calf. You don’t have to keep a bull, and you don’t bring in disease.',
    order: 2,
  },
  {
    id: 'education',
    title: 'Education and outreach',
    description:
      'Seeing is believing. School classes, women’s groups and neighbours come to try silage, fodder trees or a cleaner shed before they spend money on it. We show what failed, too.',
    order: 3,
  },
  {
    id: 'technology',
    title: 'Technology integration',
    description:
      'Technology has to earn its keep. Solar cooling, biogas and records on a phone do so here. Other things did not, and rust behind the shed. We tell you which is which, and help you choose what suits two cows or twenty.',
    order: 4,
  },
  {
    id: 'genetics',
    title: 'Genetic improvement',
    description:
      'Each daughter should give a little more milk than her mother and stand the heat just as well. That takes milk tests, honest records and patience. We choose a bull that suits your cow, and we keep cousins apart.',
    order: 5,
  },
];

export const defaultSupportTopics: readonly SupportTopic[] = [
  {
    id: 'track-order',
    icon: 'truck',
    title: 'Track an order',
    description: 'Follow your order with its number and your phone number.',
    path: '/track-order',
    order: 1,
  },
  {
    id: 'payments',
    icon: 'phone',
    title: 'M-Pesa and payments',
    description: 'No prompt, paid twice, paid too late: what to do.',
    path: '/faq#group-paying',
    order: 2,
  },
  {
    id: 'delivery',
    icon: 'store',
    title: 'Delivery and pickup',
    description: 'What it costs, where to collect, and what happens if nobody is at home.',
    path: '/faq#group-delivery-and-pickup',
    order: 3,
  },
  {
    id: 'account',
    icon: 'user',
    title: 'Your account',
    description: 'Orders, wishlist, password, and a copy of your data.',
    path: '/account',
    order: 4,
  },
  {
    id: 'refunds',
    icon: 'check',
    title: 'Refunds and returns',
    description: 'Spoiled, leaking or wrong? We put it right.',
    path: '/terms-and-conditions#refund-and-return',
    order: 5,
  },
  {
    id: 'contact',
    icon: 'chat',
    title: 'Write to us',
    description: 'Wholesale orders, feedback and anything else.',
    path: '/contact-us',
    order: 6,
  },
];
