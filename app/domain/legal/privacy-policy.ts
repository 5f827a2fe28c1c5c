import type { PageText } from '~/domain/content/page-text';

/**
 * Update it with every change to a retention period (TTL indexes), a cookie (cookies.server.ts) or stored personal data
 * (personal-data-registry.server.ts, docs/security.md). Law: Data Protection Act, 2019, and General Regulations, 2021.
 */
export const privacyPolicy: PageText = {
  title: 'Privacy Policy',
  intro: `What {shop name} stores about you, why, for how long, and what you can ask us to do. We keep what your orders need and little else. No advertising, no tracking, and we never sell your data.`,
  sections: [
    {
      id: 'introduction',
      title: 'Introduction',
      text: `{seller} (“we”, “the farm”) sells its products on this site{visits: , takes bookings for farm visits} and answers questions. This page says which personal data we need for that. It follows the Data Protection Act, 2019 and Article 31 of the Constitution of Kenya.

You can browse, read and fill a cart without telling us who you are.`,
    },
    {
      id: 'responsibilities',
      title: 'Our responsibilities',
      text: `We are the data controller: we decide why and how your data is used, and we are responsible for it.

If your data gets into the wrong hands, we report it to the Data Commissioner within 72 hours of finding out and tell you as soon as we can (section 43 of the Act).`,
    },
    {
      id: 'data-collected',
      title: 'What we collect',
      text: `- **When you order:** first and last name, phone number, email address if you give one; {delivery: for a delivery the address, town, location and your directions; }{pickup: for a pickup the place and time; }what you bought and how you pay. If you order by phone, we write down the same.
- {standing orders: **When you have a standing order:** what comes on which days, the days you changed, your pauses, how you pay, and which mornings did not come.}
- {m-pesa: **When you pay by M-Pesa:** the phone number that pays, the amount, Safaricom’s receipt number and whether the payment went through. We never see your PIN or your balance.}
- **When you open an account:** name, email, phone number, address and your password, stored only as a one-way code (Argon2id) that nobody can read. Also your cart, your wishlist, the browsers you are signed in with, and a history of changes to the account. If you sign in through another service, also the number it knows you by.
- **When you write to us{visits:  or book a visit}:** name, email, phone number, your message{visits: , and for a visit the day and the size of your group}.
- {blog: **When you comment on a post:** the name you choose, which everybody can see, and your email address, which only we can see. To stop abuse, also a one-way code of your network address.}
- {newsletter: **When you subscribe to our newsletter:** your email address, and when you subscribed and confirmed.}
- **When you ask us to tell you that a product is back:** your email address, the product, and when you asked and confirmed.

We don’t ask for anything that the Act calls sensitive, such as your health or religion. Please don’t put it in messages.

### Cookies

- **The cart, the wishlist and the prices you last saw:** 30 days.
- **What you entered at the checkout,** so that your next order needs no typing: your name, phone number and email address, {delivery: the address with your directions, }{pickup: the pickup place, }how you paid, and the numbers of your last ten orders. 30 days from your last order. “Not you? Clear” deletes them from your browser at once, and so does signing out.
- **Your sign-in:** until you close the browser, or 30 days with “Remember me”.
- **A note that you have signed in with this browser before,** so that strangers can’t lock you out: one year.
- **A sign-in you have started, an item you have just removed:** ten minutes. A message for the next page: until it is shown.

All of them are our own, the shop needs them to do what you ask, and none of them follows you to other sites.`,
    },
    {
      id: 'how-it-is-collected',
      title: 'How we collect it',
      text: `From you: through our forms, by phone, WhatsApp or email. {m-pesa: From Safaricom: whether a payment went through. }From the service you sign in with, if you choose one: your name and email address.

Our server logs each page that it sends: the time, the page and how long it took, without your name, email address or full phone number. We use no visitor statistics. OpenStreetMap sees your internet address only if you open the interactive map.`,
    },
    {
      id: 'purpose',
      title: 'Why we use it',
      text: `Section 30 of the Act asks for a legal reason for each use. These are ours:

- **To {delivery: deliver}{no delivery: prepare} your order{visits:  or host your visit},** and to keep you informed{texts: , also by text message}: our contract with you.{texts:  The page of your order lets you stop these texts at any time.}
- **To keep our books and pay tax:** the law requires it.
- **To keep accounts and the shop safe,** for example by counting wrong passwords: our legitimate interest, and yours.
- **To answer your questions{blog:  and show your comments}:** because you asked us to.
- {newsletter: **To send the newsletter:** your consent, given twice: in the form and with the link in our email. Each newsletter has a link to unsubscribe.}
- **To tell you that a product is back:** because you asked us to. Each of these emails has a link to stop them.

We do not build a profile of you.`,
    },
    {
      id: 'sharing',
      title: 'Whom we share it with',
      text: `We never sell your data. These people get what they need for their work:

{delivery and pickup: - **{our riders} and pickup places:** your name, phone number, order and address.
}{delivery and no pickup: - **{our riders}:** your name, phone number, order and address.
}{pickup and no delivery: - **Our pickup places:** your name, phone number and order.
}{m-pesa: - **Safaricom PLC:** the phone number, the amount and the order number of an M-Pesa payment.
}- **The firms that host this site, send our emails{texts:  and texts} and pass on our forms,** only on our instructions.
- **The Kenya Revenue Authority, a court or the police,** where the law requires it.

Some of these firms keep data outside Kenya. We use them only with the safeguards required by sections 48 to 50 of the Act.`,
    },
    {
      id: 'rights',
      title: 'Your rights',
      text: `Under sections 26 and 32 to 40 of the Act you can

- ask how we use your data, if this page does not answer your question;
- see the data we have about you, and get a copy that other programs can read;
- have wrong data corrected, and data we no longer need deleted;
- object to how we use your data, or have us stop while we look into it;
- withdraw your consent at any time, without giving a reason.

All of this is free. If you are under 18, a parent or guardian must order or book for you.

If you are not happy with our answer, you can complain to the Office of the Data Protection Commissioner (ODPC) in Nairobi, [odpc.go.ke](https://www.odpc.go.ke).`,
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      text: `- **Orders and payments:** at least five years, as section 23 of the Tax Procedures Act, 2015 requires. When you delete your account, or ask us to, we remove your name, email, address and notes from them. Products, amounts and receipts stay, with your phone number hidden.
- {standing orders: **Standing orders:** until you end them, and four months after that, or until you have paid for what came. Their orders are kept as all orders are. Deleting your account deletes them, too.}
- **Your account:** until you delete it. That also deletes your addresses, cart, wishlist and sign-ins, and the messages{visits:  and visits} under your confirmed email address. A history of changes stays, without your name.
- **Sign-ins:** until 12 hours pass without use, and three days at most; 30 days with “Remember me”.
- **Links in our emails:** a link to choose a new password works for one hour and can be used once. A link to order again works for 30 days, and asks for the end of your phone number before it fills in your details.
- **Copies of the emails that we sent you:** 30 days.{texts:  Of text messages: 90 days. A phone number that stopped them stays on our list until it starts them again.}
- {newsletter: **Newsletter:** until you unsubscribe, and then we keep nothing. An address that nobody confirms is deleted after seven days.}
- **Requests to tell you that a product is back:** until we have sent the email, and 180 days at most. One that nobody confirms is deleted after seven days.
- **Counts of wrong passwords and other attempts:** a day at most.{prompt:  Counts of M-Pesa prompts to a phone number: two hours.}
- **Messages{visits:  and bookings}:** as long as we need them to answer you{visits:  or to receive you on the farm}, or until you ask us to delete them.{visits:  A booking that nobody confirms: 30 days.}
- {blog: **Comments:** as long as the post is on the site, or until you ask us to remove yours. The code of your network address, and comments that we marked as spam: 30 days. If we have to block an email address, we keep a one-way code of it.}`,
    },
    {
      id: 'security',
      title: 'How we keep it safe',
      text: `All pages are sent encrypted. Passwords are stored as one-way codes, and we stop anyone who tries to guess them. You can turn on a second step at sign-in. Only the people who work on your order can open it, and we record who changed what.

Please choose a password that you don’t use anywhere else{m-pesa: , and never tell anyone your M-Pesa PIN. We will never ask for it}.`,
    },
    {
      id: 'requesting-data',
      title: 'Asking for your data',
      text: `If you have an account, you can download all your data from [your account page](/account) at any time, and correct or delete it yourself.

If you have no account, {email: write to {email}}{email and phone:  or }{phone: call {phone}}{no email and no phone: come to the farm}. To make sure it is you, we’ll ask for an order number and its phone number, or we’ll reply to the email address we know. If you ask to see your data, we’ll answer within seven days; to correct, delete or restrict it, or to object, within 14 days; to get a copy for another service, within 30 days. These are the times set by the Data Protection (General) Regulations, 2021.`,
    },
    {
      id: 'changes',
      title: 'Changes to this page',
      text: `If we start to store something new, or keep it for longer, we’ll change this page first and put the new date at the top. If we need your consent, we’ll ask you first.`,
    },
    {
      id: 'contact',
      title: 'Contact',
      text: `- {email: by email: {email}}
- {phone: by phone: {phone}}{phone and whatsapp: , or }{whatsapp: WhatsApp: {whatsapp}}{phone and shop hours:  ({shop hours})}
- at the farm{address: : {address}}{visits:  ({visit hours})}`,
    },
  ],
};
