import type { PageText } from '~/domain/content/page-text';

/**
 * Must agree with the order and payment code and docs/product.md 7.7. Law: Consumer Protection Act, 2012, Sale of Goods
 * Act (Cap. 31), Data Protection Act, 2019.
 */
export const termsAndConditions: PageText = {
  title: 'Terms and Conditions',
  intro: `The agreement between you and {full shop name} when you use this site or buy from us. In short: fresh products, honest prices, {m-pesa and cash: payment by M-Pesa or cash, }{m-pesa and no cash: payment by M-Pesa, }{cash and no m-pesa: payment in cash, }and if we make a mistake, we put it right.`,
  sections: [
    {
      id: 'acceptance',
      title: 'Acceptance of these terms',
      text: `“We” are {seller}{address: , {address}}. “You” are the person who uses this site. By placing an order{visits: , booking a visit} or opening an account you accept these terms. You must be 18 or older to order. If you are younger, a parent or guardian must order for you.`,
    },
    {
      id: 'changes',
      title: 'Changes',
      text: `We may change these terms, for example when the law changes or when we {delivery: deliver}{no delivery: sell} in a new way. The date at the top says when we last changed them. The terms on this page on the day you place an order apply to that order.`,
    },
    {
      id: 'products',
      title: 'Products',
      text: `We sell {products} of our own farm{other farms:  and of farms that we know}. They are perishable. Please read the label: it says how to store the product and when to use it by.{raw milk:  If the label says raw milk, boil it before you drink it.}

The pictures are {pictures}, and natural products vary in colour and shape. The product’s page and label say what is in it. If you have an allergy, especially to milk, ask us before you buy.

Stock changes through the day. If something runs out after you order it, we’ll call you and offer something else or your money back.`,
    },
    {
      id: 'orders-and-delivery',
      title: 'Orders{delivery:  and delivery}',
      text: `Your order is an offer to buy. It becomes a contract when we confirm it{prompt: : as soon as your M-Pesa payment arrives, or when we tell you}{by hand and no prompt: : as soon as we have found your M-Pesa payment, or when we tell you}. Every order has a number. You can [track your order](/track-order) with that number and your phone number.

{delivery and no free delivery: - **Home Delivery** costs {delivery fee} per order. You see it before you pay.}{free delivery: - **Home Delivery** is free.}{delivery:  {delivery places} Somebody must be there to take chilled products. If we can’t deliver to your place, we’ll call you before we set out and refund what you paid.
}{pickup: - **Store Pickup** is free, at {pickup places}, at least {pickup notice} after you order. Please bring your order number.}

{standing orders: **Standing orders:** you pay for what we bring. If we bring less, you pay less; if we bring nothing, you pay nothing. }{standing orders and nobody there charged: If we come and nobody is there, you pay for that morning. }{standing orders and no nobody there charged: If we come and nobody is there, you pay nothing for that morning. }{standing orders: After two such mornings in a row we pause your order, and tell you.

}You can cancel the order on its page until we confirm it or you pay. After that, call us: if we have not packed it yet, we’ll cancel it and refund you. The risk passes to you when you, or somebody at your address, takes the order.`,
    },
    {
      id: 'account-registration',
      title: 'Account registration',
      text: `{account rule}

Please give us correct details and keep them up to date, so that your milk reaches you. Keep your password to yourself. You are responsible for orders placed with it, unless you have told us that somebody else knows it. You can delete your account at any time. We may close an account that is used for fraud or to harm others. If we do, we tell the owner why.`,
    },
    {
      id: 'payment',
      title: 'Payment',
      text: `Prices are in Kenyan shillings (KES). You pay the total that you see before you choose “Place Order”: the products{delivery and no free delivery:  and the delivery fee}, and nothing else. If a price changes while a product is in your cart, we’ll show you the new price and ask you before you order.

{prompt: - **M-Pesa:** we’ll send a prompt to your phone, and you confirm it with your PIN. The prompt stays open for two minutes. After that we’ll cancel the order, and you can order again. If your payment arrives later, your money is not lost: we’ll either send your order or refund you.
}{by hand and no prompt: - **M-Pesa:** you pay to our till or Paybill on your phone, and enter the code from the M-Pesa message. We’ll confirm your order when we have found your payment. Without a code in time, we’ll cancel the order, and you can order again. If your payment arrives later, your money is not lost: we’ll either send your order or refund you.
}{cash and delivery and pickup: - **Cash** on delivery or on pickup: you pay {our rider} or at the counter. Ask for a receipt.}{cash and delivery and no pickup: - **Cash** on delivery: you pay {our rider}. Ask for a receipt.}{cash and pickup and no delivery: - **Cash** on pickup: you pay at the counter. Ask for a receipt.}

{m-pesa: We never ask for your M-Pesa PIN, on the phone or anywhere else.}`,
    },
    {
      id: 'refund-and-return',
      title: 'Refunds and returns',
      text: `We can’t resell milk that has left the cold chain, so we do not accept returns, even if you change your mind. A refund in such a case is at our discretion.

It is different when the fault is ours. If a product is spoiled, leaking, wrong or not as described, tell us **{report by}**, with your order number and a photo if you can. You choose: we’ll replace it or refund it{delivery and no free delivery: , with the delivery fee if the whole order is affected}. If you could not see the fault straight away, you can tell us later.

We’ll refund you the way you paid{m-pesa and cash: , to your M-Pesa number or in cash}{m-pesa and no cash: , to your M-Pesa number}{cash and no m-pesa: , in cash}, within {refund time} of our answer.

Nothing here takes away your rights under the Consumer Protection Act, 2012, the Sale of Goods Act and Article 46 of the Constitution: goods of reasonable quality that are what we said they are.`,
    },
    {
      id: 'website-use',
      title: 'Use of the website',
      text: `Please use the site as a customer would. Don’t place fake orders, {prompt: send M-Pesa prompts to other people’s phones, }try to get into other people’s accounts, or overload the site. Keep comments polite and about the post, without advertising. We hide or remove those that are not.

We try to keep the shop open day and night, but sometimes power or the network fails. {phone: You can call {phone} instead.}`,
    },
    {
      id: 'privacy',
      title: 'Privacy',
      text: `We use your data for your orders{visits:  and visits}, and only as the Data Protection Act, 2019 allows. The [privacy policy](/privacy-policy) says what we store, why and for how long, and what you can ask us to do.`,
    },
    {
      id: 'intellectual-property',
      title: 'Intellectual property',
      text: `The texts, {drawings: drawings, }{photos: photos, }name and logo of this site belong to {full shop name} or to people who let us use them (Copyright Act, 2001; Trade Marks Act, Cap. 506). You may read and print them, share links, and quote them with our name. For anything else, ask us first. If you are a school, we usually say yes.{blog:  Your comments belong to you; you allow us to show them with the post.}`,
    },
    {
      id: 'disclaimer-and-liability',
      title: 'Disclaimer and liability',
      text: `Our recipes and articles are what we know and do ourselves. They do not replace advice from a doctor, a vet or a nutritionist.

Our liability has no limit for injury to people, for fraud, and wherever the law does not allow a limit. Otherwise we are liable for damage that we could have foreseen, up to the price of the order that caused it. We are not liable for what nobody could prevent: floods, closed roads, outbreaks of animal disease{m-pesa: , M-Pesa failures} or power cuts. If that happens, we tell you as soon as we can, and you may cancel and get your money back.

{visits: On a farm visit, please follow our guides, keep your children close and shut the gates behind you.}`,
    },
    {
      id: 'governing-law',
      title: 'Governing law',
      text: `The law of Kenya applies to these terms. If something is wrong, talk to us first: one call usually settles it. If it does not, either of us may go to the courts of Kenya, including the Small Claims Court, and you may go to the consumer bodies that the law provides. If part of these terms is not valid in law, the rest still applies.`,
    },
    {
      id: 'contact',
      title: 'Contact',
      text: `- {email: Email: {email}}
- {phone: Phone: {phone}}{phone and whatsapp: , }{whatsapp: WhatsApp: {whatsapp}}{phone and shop hours:  ({shop hours})}
- {address: At the farm: {address}}{address and visits:  (farm visits {visit hours})}{no address and visits: Farm visits: {visit hours}}`,
    },
  ],
};
