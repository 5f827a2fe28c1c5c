import { formatList, type PageText, type ShopDetails, type TextSection } from './page-text';

/** The `title` of a section is the question. */
type QuestionGroup = {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly TextSection[];
};

export const questionGroups = (shop: ShopDetails): readonly QuestionGroup[] => [
  {
    id: 'ordering',
    title: 'Ordering',
    questions: [
      {
        id: 'account',
        title: 'Do I need an account to order?',
        text: shop.requiresAccount
          ? 'Yes. [Opening one](/register) takes a minute, and it keeps your orders and addresses together.'
          : 'No. Put what you like into the cart and check out as a guest. [An account](/register) is useful if you order often: it keeps your orders, your wishlist and your addresses together.',
      },
      {
        id: 'track',
        title: 'Where is my order?',
        text: `Each order has a number such as M-24061. With it and your phone number, [Track Order](/track-order) shows how far it is. No sign-in is needed.`,
      },
      {
        id: 'cancel',
        title: 'Can I change or cancel an order?',
        text: `While it is pending and nothing has been paid for it, cancel it on the page of the order and place a new one. Later, call ${shop.phone} quickly: what is not packed yet can still be changed.`,
      },
      {
        id: 'large-orders',
        title: 'Do you serve shops, schools and weddings?',
        text: `Yes, gladly. If you pay in cash for a large order, we call you to confirm it before we pack it. For more than our shop shows in stock, call us or write to ${shop.email} two days ahead, so that the cows know.`,
      },
    ],
  },
  {
    id: 'delivery',
    title: 'Delivery and pickup',
    questions: [
      {
        id: 'delivery-fee',
        title: 'What does delivery cost?',
        text: `${shop.deliveryFee} for each order. It is shown before you pay. Store Pickup is free of charge.`,
      },
      {
        id: 'pickup',
        title: 'Where can I collect my order?',
        text: `At ${formatList(shop.pickupLocations)}. Choose a time at least 24 hours ahead, so that we can pack it fresh and get it there cold. Please bring the order number.`,
      },
      {
        id: 'where',
        title: 'Do you deliver to my place?',
        text: `Give us the address, the town and the next place that everybody knows: a school, a church, a petrol station. If we cannot reach you, we call before we set out and you get your money back.`,
      },
      {
        id: 'not-at-home',
        title: 'What if I am not at home?',
        text: `Milk does not like to wait in the sun. Our rider calls you; name a neighbour or a shop that may take it for you, in the directions of the order.`,
      },
    ],
  },
  {
    id: 'paying',
    title: 'Paying',
    questions: [
      {
        id: 'payment',
        title: 'How can I pay?',
        text: `By M-Pesa, or in cash when you get the goods: to our rider, or at the counter of a pickup place. Prices are in Kenyan shillings.`,
      },
      {
        id: 'no-prompt',
        title: 'No M-Pesa prompt came to my phone. What now?',
        text: `Check that your phone is on, unlocked and has network. If the number is wrong, have the prompt sent to the right one from the waiting page, at once. There you can also pay by hand and enter the confirmation code, or change to cash. After two minutes without a payment the order is cancelled, nothing is taken, and its products are back in your cart.`,
      },
      {
        id: 'paid-cancelled',
        title: 'I paid, but the order says cancelled',
        text: `Your money is not lost. When it reaches us after the two minutes, we send the goods if we still have them, or pay it back. If you hear nothing, call ${shop.phone} and have the M-Pesa message at hand.`,
      },
      {
        id: 'pin',
        title: 'Will you ever ask for my PIN?',
        text: `Never. You type your PIN into the prompt of your own phone and nowhere else. Whoever asks for it in our name is a thief; please tell us.`,
      },
    ],
  },
  {
    id: 'milk',
    title: 'Milk and what we make of it',
    questions: [
      {
        id: 'fresh',
        title: 'How fresh is it, and how long does it keep?',
        text: `We milk at five in the morning and at three in the afternoon, and cool within the hour. How long a product keeps stands on [its page](/products) under 'Good to know', and the date on its label. Keep it at 4 °C or below.`,
      },
      {
        id: 'boil',
        title: 'Must I boil the milk?',
        text: `Our bottled milk is pasteurised, so you can drink it as it is. Boil it if you like your chai that way, or if it stood warm for a while.`,
      },
      {
        id: 'wrong',
        title: 'Something came spoiled, leaking or wrong',
        text: `Tell us on the same day, with the order number and a photo if you can: ${shop.phone}. We replace it or pay it back. Because milk can't be sold twice, we take nothing back for other reasons; the [terms](/terms-and-conditions#refund-and-return) say it in full.`,
      },
      {
        id: 'bottles',
        title: 'What do I do with the glass bottles?',
        text: `Rinse them and give them to the rider, or leave them at the pickup place. We wash and fill them again.`,
      },
    ],
  },
  {
    id: 'visiting',
    title: 'Visiting the farm',
    questions: [
      {
        id: 'visit',
        title: 'Can we come and see the cows?',
        text: `Yes, please. Farm visits are ${shop.visitHours} and take about two hours, with a guide, a tasting and time to feed the calves. [Book a visit](/booking) first, so that somebody has time for you. Or begin with the [virtual tour](/virtual-tour).`,
      },
      {
        id: 'find',
        title: 'How do we find you?',
        text: `${shop.address}. The map at the foot of each page shows the way. If you are lost, call ${shop.phone} and we guide you in.`,
      },
      {
        id: 'wear',
        title: 'What should we wear?',
        text: `Closed shoes that may get dirty. We have gumboots for children. Please do not come straight from another farm: in between, change your shoes, for the sake of the herd.`,
      },
    ],
  },
  {
    id: 'your-data',
    title: 'Your data',
    questions: [
      {
        id: 'data',
        title: 'What do you know about me?',
        text: `What an order needs, and little else. The [privacy policy](/privacy-policy) lists it, with how long we keep it. [Your account](/account) gives you all of it as a file, and deletes it if you wish.`,
      },
      {
        id: 'newsletter',
        title: 'How do I leave the newsletter?',
        text: `By the link at the foot of each issue. We then forget the address.`,
      },
    ],
  },
];

export const questionsIntro = (shop: ShopDetails): Omit<PageText, 'sections'> => ({
  title: 'FAQ',
  intro: `What people ask us most. If your question is not among them, call ${shop.phone} (${shop.shopHours}).`,
});
