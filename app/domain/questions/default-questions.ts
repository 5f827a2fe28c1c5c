import type { Question } from './question';

type DefaultQuestion = Pick<Question, 'slug' | 'group' | 'question' | 'answer' | 'shownWhen' | 'onSupport'>;

/** What a shop starts with; afterwards the farm edits them at /faq-admin. Words in braces stand for settings. */
export const defaultQuestions: readonly DefaultQuestion[] = [
  {
    slug: 'account',
    group: 'Ordering',
    question: 'Do I need an account to order?',
    answer:
      'No. Put what you like into the cart and check out as a guest. [An account](/register) is useful if you order often: it keeps your orders, your wishlist and your addresses together.',
    shownWhen: 'guests-may-order',
    onSupport: false,
  },
  {
    slug: 'account-needed',
    group: 'Ordering',
    question: 'Do I need an account to order?',
    answer: 'Yes. [Opening one](/register) takes a minute, and it keeps your orders and addresses together.',
    shownWhen: 'account-required',
    onSupport: false,
  },
  {
    slug: 'track',
    group: 'Ordering',
    question: 'Where is my order?',
    answer:
      'Each order has a number such as M-24061. With it and your phone number, [Track Order](/track-order) shows how far it is. No sign-in is needed.',
    shownWhen: 'always',
    onSupport: true,
  },
  {
    slug: 'cancel',
    group: 'Ordering',
    question: 'Can I change or cancel an order?',
    answer:
      'While it is pending and nothing has been paid for it, cancel it on the page of the order and place a new one. Later, call {phone} quickly: what is not packed yet can still be changed.',
    shownWhen: 'always',
    onSupport: true,
  },
  {
    slug: 'large-orders',
    group: 'Ordering',
    question: 'Do you serve shops, schools and weddings?',
    answer:
      'Yes, gladly. If you pay in cash for a large order, we call you to confirm it before we pack it. For more than our shop shows in stock, call us or write to {email} two days ahead, so that the cows know.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'delivery-fee',
    group: 'Delivery and pickup',
    question: 'What does delivery cost?',
    answer: '{delivery fee} for each order. It is shown before you pay. Store Pickup is free of charge.',
    shownWhen: 'always',
    onSupport: true,
  },
  {
    slug: 'pickup',
    group: 'Delivery and pickup',
    question: 'Where can I collect my order?',
    answer:
      'At {pickup places}. Choose a time at least 24 hours ahead, so that we can pack it fresh and get it there cold. Please bring the order number.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'where',
    group: 'Delivery and pickup',
    question: 'Do you deliver to my place?',
    answer:
      'Give us the address, the town and the next place that everybody knows: a school, a church, a petrol station. If we cannot reach you, we call before we set out and you get your money back.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'not-at-home',
    group: 'Delivery and pickup',
    question: 'What if I am not at home?',
    answer:
      'Milk does not like to wait in the sun. Our rider calls you; name a neighbour or a shop that may take it for you, in the directions of the order.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'payment',
    group: 'Paying',
    question: 'How can I pay?',
    answer:
      'By M-Pesa, or in cash when you get the goods: to our rider, or at the counter of a pickup place. Prices are in Kenyan shillings.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'no-prompt',
    group: 'Paying',
    question: 'No M-Pesa prompt came to my phone. What now?',
    answer:
      'Check that your phone is on, unlocked and has network. If the number is wrong, have the prompt sent to the right one from the waiting page, at once. There you can also pay by hand and enter the confirmation code, or change to cash. After two minutes without a payment the order is cancelled, nothing is taken, and its products are back in your cart.',
    shownWhen: 'always',
    onSupport: true,
  },
  {
    slug: 'paid-cancelled',
    group: 'Paying',
    question: 'I paid, but the order says cancelled',
    answer:
      'Your money is not lost. When it reaches us after the two minutes, we send the goods if we still have them, or pay it back. If you hear nothing, call {phone} and have the M-Pesa message at hand.',
    shownWhen: 'always',
    onSupport: true,
  },
  {
    slug: 'pin',
    group: 'Paying',
    question: 'Will you ever ask for my PIN?',
    answer:
      'Never. You type your PIN into the prompt of your own phone and nowhere else. Whoever asks for it in our name is a thief; please tell us.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'fresh',
    group: 'Milk and what we make of it',
    question: 'How fresh is it, and how long does it keep?',
    answer:
      "We milk at five in the morning and at three in the afternoon, and cool within the hour. How long a product keeps stands on [its page](/products) under 'Good to know', and the date on its label. Keep it at 4 °C or below.",
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'boil',
    group: 'Milk and what we make of it',
    question: 'Must I boil the milk?',
    answer:
      'Our bottled milk is pasteurised, so you can drink it as it is. Boil it if you like your chai that way, or if it stood warm for a while.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'wrong',
    group: 'Milk and what we make of it',
    question: 'Something came spoiled, leaking or wrong',
    answer:
      "Tell us on the same day, with the order number and a photo if you can: {phone}. We replace it or pay it back. Because milk can't be sold twice, we take nothing back for other reasons; the [terms](/terms-and-conditions#refund-and-return) say it in full.",
    shownWhen: 'always',
    onSupport: true,
  },
  {
    slug: 'bottles',
    group: 'Milk and what we make of it',
    question: 'What do I do with the glass bottles?',
    answer:
      'Rinse them and give them to the rider, or leave them at the pickup place. We wash and fill them again.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'visit',
    group: 'Visiting the farm',
    question: 'Can we come and see the cows?',
    answer:
      'Yes, please. Farm visits are {visit hours} and take about two hours, with a guide, a tasting and time to feed the calves. [Book a visit](/booking) first, so that somebody has time for you. Or begin with the [virtual tour](/virtual-tour).',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'find',
    group: 'Visiting the farm',
    question: 'How do we find you?',
    answer:
      '{address}. The map at the foot of each page shows the way. If you are lost, call {phone} and we guide you in.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'wear',
    group: 'Visiting the farm',
    question: 'What should we wear?',
    answer:
      'Closed shoes that may get dirty. We have gumboots for children. Please do not come straight from another farm: in between, change your shoes, for the sake of the herd.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'data',
    group: 'Your data',
    question: 'What do you know about me?',
    answer:
      'What an order needs, and little else. The [privacy policy](/privacy-policy) lists it, with how long we keep it. [Your account](/account) gives you all of it as a file, and deletes it if you wish.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'newsletter',
    group: 'Your data',
    question: 'How do I leave the newsletter?',
    answer: 'By the link at the foot of each issue. We then forget the address.',
    shownWhen: 'always',
    onSupport: false,
  },
];
