import type { PageText } from '~/domain/content/page-text';

/**
 * Must agree with the order and payment code and docs/product.md 7.7. Law: Consumer Protection Act, 2012, Sale of Goods
 * Act (Cap. 31), Data Protection Act, 2019.
 */
export const termsAndConditions: PageText = {
  title: 'Terms and Conditions',
  intro: `The agreement between you and {shop name} Dairy Farm when you use this site or buy from us. In short: fresh goods, honest prices, payment by M-Pesa or cash, and we put right what we get wrong.`,
  sections: [
    {
      id: 'acceptance',
      title: 'Acceptance of these terms',
      text: `"We" are {shop name} Dairy Farm, {address}. "You" are whoever uses this site. By placing an order, booking a visit or opening an account you accept these terms. You must be 18 or older to order; younger people order through a parent or guardian.`,
    },
    {
      id: 'changes',
      title: 'Changes',
      text: `We may change these terms, for example when the law or our way of delivering changes. The date at the top says when they were changed last. For an order, the terms count that stood here when you placed it.`,
    },
    {
      id: 'products',
      title: 'Products',
      text: `We sell fresh milk, mala, yoghurt, cheese, butter, cream and other goods of our own farm and of farms that we know. They are perishable. Please read the label: it says how to store the product and by when to use it. Milk whose label calls it raw must be boiled before you drink it.

Pictures are drawings; colour and shape of a natural product vary. What a product contains stands on its page and label. If you have an allergy, milk above all, ask us before you buy.

Stock changes through the day. If something runs out after you have ordered it, we call you and offer something else or your money back.`,
    },
    {
      id: 'orders-and-delivery',
      title: 'Orders and delivery',
      text: `Your order is an offer to buy. The contract is made when we confirm it: at once when an M-Pesa payment arrives, otherwise when we tell you. Every order has a number; with it and your phone number you can [track it](/track-order).

- **Home Delivery** costs {delivery fee} for each order, shown before you pay. Somebody must be there to take chilled goods. If we cannot reach your place, we call you before we set out, and you get back what you paid.
- **Store Pickup** is free of charge, at {pickup places}, at least 24 hours after the order. Please bring the order number.

You may cancel on the page of the order as long as it is pending and nothing has been paid for it. After that, call us: until the goods are packed we cancel for you and pay back. Risk passes to you when you or somebody at your address takes the goods.`,
    },
    {
      id: 'account-registration',
      title: 'Account registration',
      text: `{account rule}

What you tell us must be true and up to date, so that the milk finds you. Keep your password to yourself; what is ordered with it counts as ordered by you, unless you have told us that somebody else has it. You can delete your account at any time. We may close an account that is used to cheat or to harm others, and tell its owner why.`,
    },
    {
      id: 'payment',
      title: 'Payment',
      text: `Prices are in Kenyan shillings (KES). You pay the total that the last page shows before 'Place Order': the goods and the delivery fee, and nothing on top. If a price changes while a product is in your cart, we show you and ask before the order is placed.

- **M-Pesa:** a prompt comes to your phone, and you confirm it with your PIN. It is open for two minutes; after that the order is cancelled and you can order anew. Money that arrives later is never lost: we send the goods if we still have them, or pay it back.
- **Cash** on delivery or on pickup, to our rider or at the counter. Ask for a receipt.

We never ask for your PIN, on the phone or anywhere else.`,
    },
    {
      id: 'refund-and-return',
      title: 'Refunds and returns',
      text: `Milk that has left the cold chain can't be sold again, so we do not accept returns, also where you have changed your mind. Whether we refund in such a case is at our discretion.

It is different when the fault is ours. If goods come spoiled, leaking, wrong or not as described, tell us **on the day you get them**, with the order number and a photo if you can. We replace them or pay back, as you like, including the delivery fee if the whole order is affected. Later is not too late where a fault could not be seen at once.

We pay back the way you paid: to the M-Pesa number that paid, or in cash, within seven days of our answer.

Nothing here takes away what the Consumer Protection Act, 2012, the Sale of Goods Act and Article 46 of the Constitution give you: goods of reasonable quality that are what we said they are.`,
    },
    {
      id: 'website-use',
      title: 'Use of the website',
      text: `Please use the site as a customer would. Do not place orders that you do not mean, send M-Pesa prompts to other people's phones, try to get into what is not yours, or load the site so heavily that others can't use it. Comments are to be civil and about the post, without advertising; we hide or remove those that are not.

We try to keep the shop open day and night, but power and networks fail. You can always call {phone}.`,
    },
    {
      id: 'privacy',
      title: 'Privacy',
      text: `We use what you tell us for your order and your visit, and as the Data Protection Act, 2019 allows. The [privacy policy](/privacy-policy) says what we keep, why and for how long, and what you can ask of us.`,
    },
    {
      id: 'intellectual-property',
      title: 'Intellectual property',
      text: `The texts, drawings, name and logo of this site belong to {shop name} Dairy Farm or to those who let us use them (Copyright Act, 2001; Trade Marks Act, Cap. 506). You may read, print, share links and quote with our name. For anything else, ask us; for schools we mostly say yes. What you write in a comment stays yours; you let us show it with the post.`,
    },
    {
      id: 'disclaimer-and-liability',
      title: 'Disclaimer and liability',
      text: `Recipes and articles are what we know and do ourselves. They do not replace a doctor, a vet or a nutritionist.

We are liable without limit for injury to people, for fraud, and wherever the law allows no limit. Otherwise we are liable for damage that we could have foreseen, up to the price of the order that it comes from. We are not liable for what nobody could prevent: floods, closed roads, outbreaks of animal disease, failures of M-Pesa or of the power; we then tell you as soon as we can, and you may cancel and get your money back.

On a farm visit, please follow our guides, keep children beside you and close the gates.`,
    },
    {
      id: 'governing-law',
      title: 'Governing law',
      text: `These terms follow the law of Kenya. If something is not right, talk to us first: most things are settled in one call. If that fails, either of us may go to the courts of Kenya, the Small Claims Court among them, or you to the consumer bodies that the law provides. If one sentence of these terms does not hold in law, the others still do.`,
    },
    {
      id: 'contact',
      title: 'Contact',
      text: `- E-mail: {email}
- Phone: {phone}, WhatsApp: {whatsapp} ({shop hours})
- At the farm: {address} (farm visits {visit hours})`,
    },
  ],
};
