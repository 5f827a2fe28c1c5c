import type { Question } from './question';

/** For the button that adds them as drafts: what people ask a farm, with answers that it has to make true. */
export const exampleQuestions: readonly Pick<
  Question,
  'slug' | 'group' | 'question' | 'answer' | 'shownWhen' | 'onSupport'
>[] = [
  {
    slug: 'large-orders',
    group: 'Ordering',
    question: 'Do you serve shops, schools and weddings?',
    answer:
      'Yes, gladly. If you need more than we have in stock, please [contact us](/contact-us) two days ahead.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'where',
    group: 'Getting your order',
    question: 'Do you deliver to my place?',
    answer:
      'Give us your address, your town and a place nearby that everybody knows: a school, a church, a petrol station. If we can’t deliver to you, we’ll call you before we set out and give your money back. {delivery days}',
    shownWhen: 'delivery',
    onSupport: false,
  },
  {
    slug: 'not-at-home',
    group: 'Getting your order',
    question: 'What if I am not at home?',
    answer:
      'We’ll call you. Milk should not wait in the sun, so when you order, tell us under “Additional information” which neighbour or shop can take it for you.',
    shownWhen: 'delivery',
    onSupport: false,
  },
  {
    slug: 'fresh',
    group: 'Milk and other products',
    question: 'How fresh is it, and how long does it keep?',
    answer:
      'We milk twice a day and cool the milk at once. The date is on the label. Keep it at 4 °C or below.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'boil',
    group: 'Milk and other products',
    question: 'Must I boil the milk?',
    answer: 'Yes. Boil it before you drink it, unless the label says that it is pasteurised.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'wrong',
    group: 'Milk and other products',
    question: 'My order came spoiled, leaking or wrong. What can I do?',
    answer:
      '[Contact us](/contact-us) {report time}, with your order number and a photo if you can. We’ll replace it or refund you. We can’t accept other returns, because we can’t sell milk twice. The [terms](/terms-and-conditions#refund-and-return) have the details.',
    shownWhen: 'always',
    onSupport: true,
  },
  {
    slug: 'bottles',
    group: 'Milk and other products',
    question: 'What do I do with the glass bottles?',
    answer: 'Rinse them and give them back with your next order. We wash and refill them.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'visit',
    group: '{visits: Visiting the farm}{no visits: Finding the farm}',
    question: 'Can we come and see the cows?',
    answer:
      'Yes, please. Visits take {tour length}, with a guide. Please [book a visit](/booking) first, so that a guide is free for you.',
    shownWhen: 'visits',
    onSupport: false,
  },
  {
    slug: 'find',
    group: '{visits: Visiting the farm}{no visits: Finding the farm}',
    question: 'How do we find you?',
    answer:
      '{address: {address}. }{phone: If you get lost, call {phone} and we will direct you. Our numbers are on the [contact page](/contact-us), too.}{no phone: The [contact page](/contact-us) says how to reach us.}',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'wear',
    group: '{visits: Visiting the farm}{no visits: Finding the farm}',
    question: 'What should we wear?',
    answer:
      'Closed shoes that can get dirty. If you have been on another farm, please change your shoes before you come, so that you don’t bring diseases to our cows.',
    shownWhen: 'visits',
    onSupport: false,
  },
];
