import type { PageText } from '~/domain/content/page-text';

/**
 * Update it with every change to a retention period (TTL indexes), a cookie (cookies.server.ts) or stored personal data
 * (personal-data-registry.server.ts, docs/security.md). Law: Data Protection Act, 2019, and General Regulations, 2021.
 */
export const privacyPolicy: PageText = {
  title: 'Privacy Policy',
  intro: `What {shop name} knows about you, why, for how long, and what you can ask of us. We keep what an order needs and little else: no advertising, no tracking, nothing sold.`,
  sections: [
    {
      id: 'introduction',
      title: 'Introduction',
      text: `{shop name} Dairy Farm ("we", "the farm") sells its products on this site, takes bookings for farm visits and answers questions. This page says which facts about you that takes. It follows the Data Protection Act, 2019 and Article 31 of the Constitution of Kenya.

You may look around, read and fill a cart without telling us who you are.`,
    },
    {
      id: 'responsibilities',
      title: 'Our responsibilities',
      text: `We are the data controller: we decide why and how the facts on this page are used, and we answer for it.

If facts about you get into the wrong hands, we report it to the Data Commissioner within 72 hours of learning of it and tell you as soon as we can (section 43).`,
    },
    {
      id: 'data-collected',
      title: 'What we collect',
      text: `- **When you order:** first and last name, phone number, e-mail address; for a delivery the address, town, location and your directions; for a pickup the place and time; what you bought and how you pay. If you order by phone, we write the same down; the e-mail address only if you give us one.
- **When you pay by M-Pesa:** the phone number that pays, the amount, Safaricom's receipt number and whether it worked. We never see your PIN or your balance.
- **When you open an account:** name, e-mail, phone number, address and a password, of which we store a one-way code (Argon2id) and never the password itself. Also your cart, your wishlist, the browsers you are signed in with, and a history of changes to the account. If you sign in through another service, its identifier for you.
- **When you write to us or book a visit:** name, e-mail, phone number, your message, the day and the size of your group.
- **When you comment on a post:** the name you choose, which everybody sees, and your e-mail address, which nobody sees but us. To keep out abuse, also a one-way code of your network address.
- **When you ask for our newsletter:** your e-mail address, and when you asked and agreed.

We ask for nothing that the Act calls sensitive. Please do not put it in messages.

### Cookies

- **The cart, the wishlist, the prices you last saw and the checkout details you typed:** 30 days.
- **Your sign-in:** until you close the browser, or 30 days with 'Remember me'.
- **A mark that this browser has signed in before,** which keeps strangers from locking you out: one year.
- **A sign-in half done, an item just removed:** ten minutes. A message for the next page: until it is shown.

All are our own, needed for what you asked the shop to do, and none follows you anywhere else.`,
    },
    {
      id: 'how-it-is-collected',
      title: 'How we collect it',
      text: `From you: in our forms, by phone, WhatsApp or e-mail. From Safaricom: whether a payment went through. From the service you sign in with, if you choose one: your name and e-mail address.

The server notes each page that it sends: the time, its address and how long it took, without a name, an e-mail address or a full phone number. Nothing here measures visitors. Only if you open the interactive map does OpenStreetMap learn your internet address.`,
    },
    {
      id: 'purpose',
      title: 'Why we use it',
      text: `Section 30 of the Act asks for a reason in law for each use. Ours are these:

- **To carry out your order or booking,** and to tell you how it stands: the contract with you.
- **To keep books and pay tax:** a duty in law.
- **To keep accounts and the shop safe,** for example by counting wrong passwords: our legitimate interest, and yours.
- **To answer your questions and show your comments:** because you asked us to.
- **To send the newsletter:** your consent, given twice: in the form and by the link in an e-mail. Each issue has a link to leave.

We build no profile of you.`,
    },
    {
      id: 'sharing',
      title: 'Whom we share it with',
      text: `We sell nothing about you. These people get what their work needs:

- **Our riders and pickup places:** your name, phone number, order and address.
- **Safaricom PLC:** the phone number, the amount and the order number of an M-Pesa payment.
- **The firms that host this site, send its e-mails and pass on its forms,** on our instructions only.
- **The Kenya Revenue Authority, a court or the police,** where the law obliges us.

Some of these firms keep data outside Kenya. We use them only with the safeguards that sections 48 to 50 of the Act ask for.`,
    },
    {
      id: 'rights',
      title: 'Your rights',
      text: `Under sections 26 and 32 to 40 of the Act you may

- be told how we use your data: this page, and any question you still have;
- see what we hold of you, and get a copy that other programs can read;
- have what is wrong corrected, and what we no longer need deleted;
- object to a use, or have it stopped while a question is open;
- take back a consent at any time, without giving a reason.

None of this costs anything. Who is under 18 orders and books through a parent or guardian.

If you are not content with our answer, you may complain to the Office of the Data Protection Commissioner (ODPC) in Nairobi, [odpc.go.ke](https://www.odpc.go.ke).`,
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      text: `- **Orders and payments:** for our books, at least the five years that section 23 of the Tax Procedures Act, 2015 asks for. When you delete your account, or ask us to, your name, e-mail, address and notes are taken out of them; goods, amounts and receipts stay, with the phone number covered.
- **Your account:** until you delete it. With it go your addresses, cart, wishlist, sign-ins, and the messages and visits of your confirmed e-mail address. A history of changes stays, without your name.
- **Sign-ins:** 12 hours without use and three days at most; 30 days with 'Remember me'.
- **Links that we mail:** one hour for a password, and they work once.
- **Copies of the e-mails that we sent you:** 30 days.
- **Newsletter:** until you leave it, and then nothing is kept. An address that nobody confirms is forgotten after seven days.
- **Counts of wrong passwords and other tries:** a day at most. Counts of M-Pesa prompts to a phone number: two hours.
- **Messages and bookings:** as long as we need them to answer you and to keep the day you booked; sooner if you ask. A booking that nobody confirms: 30 days.
- **Comments:** as long as the post is on the site, or until you ask us to remove yours; the code of your network address, and what a robot wrote: 30 days. If we had to block an e-mail address, we keep a one-way code of it.`,
    },
    {
      id: 'security',
      title: 'How we keep it safe',
      text: `Pages travel encrypted. Passwords are stored as one-way codes, and guessing them is slowed down and stopped. Whoever wants may ask for a second step at sign-in. Only those of us whose work needs it can open orders, and each change is written down with who made it.

Please choose a password that you use nowhere else, and tell nobody your M-Pesa PIN. We will never ask for it.`,
    },
    {
      id: 'requesting-data',
      title: 'Asking for your data',
      text: `If you have an account, [your account page](/account) gives you all that we hold of you as a file, at once, and lets you correct or delete it yourself.

Without an account, write to {email} or call {phone}. To be sure that it is you, we ask for an order number with its phone number, or answer to the address that we know. We answer a request to see your data within seven days, to correct, delete, restrict or object within 14 days, and to hand it over within 30 days: the times of the Data Protection (General) Regulations, 2021.`,
    },
    {
      id: 'changes',
      title: 'Changes to this page',
      text: `When the shop begins to keep something else, or for another time, we change this page before it happens, with a new date at its top. Where a new use needs your consent, we ask you first.`,
    },
    {
      id: 'contact',
      title: 'Contact',
      text: `- by e-mail: {email}
- by phone: {phone}, or WhatsApp: {whatsapp} ({shop hours})
- at the farm: {address} ({visit hours})`,
    },
  ],
};
