import { firstQuestions, type SeededQuestion } from '../first-questions';

function ofEveryShop(slug: string): SeededQuestion {
  const question = firstQuestions.find((each) => each.slug === slug);
  if (!question) throw new Error(`no shop starts with an answer ${slug}`);
  return question;
}

/** Words in braces stand for settings. */
export const demoQuestions: readonly SeededQuestion[] = [
  ofEveryShop('account'),
  ofEveryShop('account-needed'),
  ofEveryShop('track'),
  {
    slug: 'cancel',
    group: 'Ordering',
    question: 'Can I change or cancel an order?',
    answer:
      'Yes, until we confirm it or you pay: open the order{orders: , cancel it and place a new one}{no orders:  and cancel it}. After that, call {phone} quickly. If we have not packed it yet, we can still change it.',
    shownWhen: 'always',
    onSupport: true,
  },
  {
    slug: 'large-orders',
    group: 'Ordering',
    question: 'Do you serve shops, schools and weddings?',
    answer:
      'Yes, gladly. {cash: If you pay cash for a large order, we’ll call you to confirm it before we pack it. }If you need more than we have in stock, call us or write to {email} two days ahead.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'delivery-fee',
    group: '{delivery: Delivery}{delivery and pickup:  and pickup}{pickup and no delivery: Pickup}',
    question: 'What does delivery cost?',
    answer:
      '{delivery and no free delivery: {delivery fee} per order. You see it before you pay.}{free delivery: Nothing.}{pickup and no free delivery:  Store Pickup is free.}{pickup and free delivery:  Store Pickup is free, too.}',
    shownWhen: 'delivery',
    onSupport: true,
  },
  {
    slug: 'pickup',
    group: '{delivery: Delivery}{delivery and pickup:  and pickup}{pickup and no delivery: Pickup}',
    question: 'Where can I collect my order?',
    answer:
      'At {pickup places}. Choose a day at least {pickup notice} ahead, so that we can pack it fresh and bring it there cold. Please bring your order number.',
    shownWhen: 'pickup',
    onSupport: false,
  },
  {
    slug: 'where',
    group: '{delivery: Delivery}{delivery and pickup:  and pickup}{pickup and no delivery: Pickup}',
    question: 'Do you deliver to my place?',
    answer:
      'Give us your address, your town and a place nearby that everybody knows: a school, a church, a petrol station. If we can’t deliver to you, we’ll call you before we set out and give your money back. {delivery days}',
    shownWhen: 'delivery',
    onSupport: false,
  },
  {
    slug: 'not-at-home',
    group: '{delivery: Delivery}{delivery and pickup:  and pickup}{pickup and no delivery: Pickup}',
    question: 'What if I am not at home?',
    answer:
      'Our rider will call you. Milk should not wait in the sun, so when you order, tell us under “Additional information” which neighbour or shop can take it for you.',
    shownWhen: 'delivery',
    onSupport: false,
  },
  {
    slug: 'payment',
    group: 'Paying',
    question: 'How can I pay?',
    answer:
      '{m-pesa and no cash: By M-Pesa. }{m-pesa and cash: By M-Pesa, or in cash }{cash and no m-pesa: In cash }{cash: when you get your order}{cash and delivery and pickup: : to our rider, or at the pickup counter}{cash: . }{no m-pesa and no cash: Please [contact us](/contact-us), and we’ll tell you. }Prices are in Kenyan shillings.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'no-prompt',
    group: 'Paying',
    question: 'No M-Pesa prompt came to my phone. What now?',
    answer:
      'Check that your phone is on, unlocked and has network. If the number was wrong, enter the right one on the waiting page and we’ll send a new prompt.{by hand and cash:  On that page you can also pay by Paybill or Till and enter the M-Pesa code, or change to cash.}{by hand and no cash:  On that page you can also pay by Paybill or Till and enter the M-Pesa code.}{cash and no by hand:  On that page you can also change to cash.} If we get no payment within two minutes, we’ll cancel the order and put the products back in your cart. You won’t be charged.',
    shownWhen: 'mpesa-prompt',
    onSupport: true,
  },
  {
    slug: 'paid-cancelled',
    group: 'Paying',
    question: 'I paid, but my order says cancelled. What now?',
    answer:
      'Your money is not lost. If the payment reaches us after {prompt: the two minutes}{no prompt: we have closed the order}, we’ll either send your order or refund you. If you don’t hear from us, call {phone} with the M-Pesa message in front of you.',
    shownWhen: 'mpesa',
    onSupport: true,
  },
  {
    slug: 'pin',
    group: 'Paying',
    question: 'Will you ever ask for my PIN?',
    answer:
      'Never. Enter your PIN only {prompt: in the M-Pesa prompt }on your own phone{no prompt: , when M-Pesa itself asks for it}. Anyone who asks for it in our name is a thief. Please tell us.',
    shownWhen: 'mpesa',
    onSupport: false,
  },
  {
    slug: 'fresh',
    group: 'Milk and other products',
    question: 'How fresh is it, and how long does it keep?',
    answer:
      'We milk at five in the morning and at three in the afternoon, and cool the milk within the hour. Each [product](/products) says how long it keeps, and the date is on the label. Keep it at 4 °C or below.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'boil',
    group: 'Milk and other products',
    question: 'Must I boil the milk?',
    answer:
      'Our bottled milk is pasteurised, so you can drink it as it is. Boil it for chai, of course, or if it has been out of the fridge for a while.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'wrong',
    group: 'Milk and other products',
    question: 'My order came spoiled, leaking or wrong. What can I do?',
    answer:
      'Call {phone} {report time}, with your order number and a photo if you can. We’ll replace it or refund you. We can’t accept other returns, because we can’t sell milk twice. The [terms](/terms-and-conditions#refund-and-return) have the details.',
    shownWhen: 'always',
    onSupport: true,
  },
  {
    slug: 'bottles',
    group: 'Milk and other products',
    question: 'What do I do with the glass bottles?',
    answer:
      'Rinse them and {delivery and pickup: give them to our rider, or bring them to a pickup place}{delivery and no pickup: give them to our rider}{no delivery: bring them back}. We wash and refill them.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'visit',
    group: '{visits: Visiting the farm}{no visits: Finding the farm}',
    question: 'Can we come and see the cows?',
    answer:
      'Yes, please. Tours start at {tour start}, {tour days}, and take {tour length}, with a guide, a tasting and time to feed the calves. Please [book a visit](/booking) first, so that a guide is free for you.{tour:  Or start with the [virtual tour](/virtual-tour).}',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'find',
    group: '{visits: Visiting the farm}{no visits: Finding the farm}',
    question: 'How do we find you?',
    answer:
      '{address}. There is a map on the [contact page](/contact-us). If you get lost, call {phone} and we will direct you.',
    shownWhen: 'always',
    onSupport: false,
  },
  {
    slug: 'wear',
    group: '{visits: Visiting the farm}{no visits: Finding the farm}',
    question: 'What should we wear?',
    answer:
      'Closed shoes that can get dirty. We have gumboots for children. If you have been on another farm, please change your shoes before you come, so that you don’t bring diseases to our cows.',
    shownWhen: 'visits',
    onSupport: false,
  },
  ofEveryShop('data'),
  ofEveryShop('newsletter'),
];
