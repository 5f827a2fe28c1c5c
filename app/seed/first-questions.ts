import type { Question } from '~/domain/questions/question';

export type SeededQuestion = Pick<
  Question,
  'slug' | 'group' | 'question' | 'answer' | 'shownWhen' | 'onSupport'
>;

/** True of the software, whatever the farm makes and sells. Words in braces stand for settings. */
export const firstQuestions: readonly SeededQuestion[] = [
  {
    slug: 'account',
    group: 'Ordering',
    question: 'Do I need an account to order?',
    answer:
      'No. Put what you like into the cart and check out as a guest. [An account](/register) is handy if you order often: your orders, wishlist and addresses are all in one place.',
    shownWhen: 'guests-may-order',
    onSupport: false,
  },
  {
    slug: 'account-needed',
    group: 'Ordering',
    question: 'Do I need an account to order?',
    answer:
      'Yes. [Opening one](/register) takes a minute, and then your orders and addresses are all in one place.',
    shownWhen: 'account-required',
    onSupport: false,
  },
  {
    slug: 'track',
    group: 'Ordering',
    question: 'Where is my order?',
    answer:
      'Go to [Track Order](/track-order) and enter your order number (for example, M-24061) and your phone number. You don’t need to sign in.',
    shownWhen: 'always',
    onSupport: true,
  },
  {
    slug: 'cancel',
    group: 'Ordering',
    question: 'Can I change or cancel an order?',
    answer:
      'Yes, until we confirm it or you pay: open the order{orders: , cancel it and place a new one}{no orders:  and cancel it}. After that, please [contact us](/contact-us) as soon as you can.',
    shownWhen: 'always',
    onSupport: true,
  },
  {
    slug: 'delivery-fee',
    group: 'Getting your order',
    question: 'What does delivery cost?',
    answer:
      '{free delivery: Nothing. Delivery is free.}{no free delivery: You see the fee at checkout, before you place the order.}',
    shownWhen: 'delivery',
    onSupport: true,
  },
  {
    slug: 'pickup',
    group: 'Getting your order',
    question: 'Where can I collect my order?',
    answer: 'At {pickup places}. Choose the place and the day at checkout, and bring your order number.',
    shownWhen: 'pickup',
    onSupport: false,
  },
  {
    slug: 'payment',
    group: 'Paying',
    question: 'How can I pay?',
    answer:
      '{m-pesa and cash: By M-Pesa, or in cash when you get your order. }{m-pesa and no cash: By M-Pesa. }{cash and no m-pesa: In cash, when you get your order. }{no m-pesa and no cash: Please [contact us](/contact-us), and we’ll tell you. }Prices are in Kenyan shillings.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'no-prompt',
    group: 'Paying',
    question: 'No M-Pesa prompt came to my phone. What now?',
    answer:
      'Check that your phone is on, unlocked and has network. If the number was wrong, enter the right one on the waiting page and we’ll send a new prompt. If we get no payment within two minutes, we’ll cancel the order and put the products back in your cart. You won’t be charged.',
    shownWhen: 'mpesa-prompt',
    onSupport: true,
  },
  {
    slug: 'by-hand',
    group: 'Paying',
    question: 'How do I pay by M-Pesa?',
    answer:
      'Place your order first. The next page shows our number and the amount: pay it with M-Pesa on your phone, then enter the code at the start of the M-Pesa message on that page. We’ll keep your order while we check the code, and confirm it when we have found your payment.',
    shownWhen: 'mpesa-by-hand',
    onSupport: true,
  },
  {
    slug: 'paid-cancelled',
    group: 'Paying',
    question: 'I paid, but my order says cancelled. What now?',
    answer:
      'Your money is not lost. If the payment reaches us after {prompt: the two minutes}{no prompt: we have closed the order}, we’ll either send your order or refund you. If you don’t hear from us, [contact us](/contact-us) with the M-Pesa message in front of you.',
    shownWhen: 'mpesa',
    onSupport: true,
  },
  {
    slug: 'pin',
    group: 'Paying',
    question: 'Will you ever ask for my PIN?',
    answer:
      'Never. Enter your PIN only on your own phone, when M-Pesa itself asks for it. Anyone who asks for it in our name is a thief. Please tell us.',
    shownWhen: 'mpesa',
    onSupport: false,
  },
  {
    slug: 'data',
    group: 'Your data',
    question: 'What do you store about me?',
    answer:
      'What we need for your orders, and little else. The [privacy policy](/privacy-policy) says what we store and for how long. In [your account](/account) you can download all of it, or delete it.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'newsletter',
    group: 'Your data',
    question: 'How do I unsubscribe from the newsletter?',
    answer: 'Use the link at the end of each newsletter. We’ll then delete your address.',
    shownWhen: 'newsletter',
    onSupport: false,
  },
];
