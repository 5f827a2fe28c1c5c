import { configureOrderLinks, createOrderAgainKey } from '~/domain/orders/tracking/order-link.server';
import { orderPath } from '~/paths';
import { registerAndSignIn } from '../../support/shop/register-account';
import type { Phones } from '../../support/shop/phones';
import { testSessionSecret } from '../../support/fixtures/users';
import type { Shop } from '../../support/shop/start-shop';
import {
  createVisitor,
  deliveryDetails,
  fillCart,
  pickupDetails,
  placeOrder,
  reachPaymentStep,
  type Fields,
} from '../../support/shop/visitor';
import type { PageState } from './page-state';
import { prepareMailedLinkStates } from './mailed-link-states';
import { preparePaymentReviewStates } from './payment-review-states';
import { prepareNewsletterAdminStates } from './newsletter-admin-states';
import { prepareNewsletterStates } from './newsletter-states';
import { prepareAdminStates } from './admin-states';
import { prepareOrderAdminStates } from './order-admin-states';
import { prepareAccountStates } from './account-states';
import { prepareCatalogueAdminStates } from './catalogue-admin-states';
import { prepareBlogStates } from './blog-states';
import { prepareContactStates } from './contact-states';
import { preparePhoneOrderStates } from './phone-order-states';
import { prepareProfileStates, providerEnv } from './profile-states';
import { prepareContentItemStates } from './content-item-states';
import { prepareOrganizationPaymentStates } from './organization-payment-states';
import { prepareStockStates } from './stock-states';
import { prepareTwoStepStates } from './two-step-states';
import { prepareOrganizationStates } from './organization-states';
import { prepareVisitAdminStates } from './visit-admin-states';

/** Options of the shop for these states. */
export const stateShopOptions = {
  store: 'shared',
  // Nobody takes the texts of the state with an SMS account.
  env: { SESSION_SECRET: testSessionSecret, ...providerEnv, SMS_BASE_URL: 'http://127.0.0.1:9' },
} as const;

/** Every page in every state that looks different: empty, filled, refused, waiting, failed, paid. */
export async function preparePageStates(shop: Shop, phones: Phones): Promise<PageState[]> {
  const nobody = createVisitor(shop.url);
  const shopper = createVisitor(shop.url);
  for (const slug of ['fresh-cow-milk', 'chocolate-milk', 'goat-milk']) await fillCart(shopper, slug);
  await shopper.get('/cart');
  const atPayment = createVisitor(shop.url);
  await fillCart(atPayment);
  await reachPaymentStep(atPayment, deliveryDetails);

  const order = async (details: Fields, paymentMethod: 'mpesa' | 'cod' | 'cop') => {
    const visitor = createVisitor(shop.url);
    const { number } = await placeOrder(visitor, { details, paymentMethod });
    return { visitor, number };
  };
  const waiting = await order(deliveryDetails, 'mpesa');
  // Outlasts the test run.
  const payBy = new Date(Date.now() + 60 * 60 * 1000);
  await shop.database().collection('orders').updateOne({ number: waiting.number }, { $set: { payBy } });
  // The first prompt to another number waits for its time, too.
  const corrected = await order(deliveryDetails, 'mpesa');
  await corrected.visitor.post(`/checkout/waiting/${corrected.number}`, {
    intent: 'retry',
    phoneNumber: '0798 765 432',
  });
  await shop.database().collection('orders').updateOne({ number: corrected.number }, { $set: { payBy } });
  await shop
    .database()
    .collection('paymentAttempts')
    .updateMany({ orderNumber: { $in: [waiting.number, corrected.number] } }, { $set: { expiresAt: payBy } });
  const byHand = await order(deliveryDetails, 'mpesa');
  await byHand.visitor.post(`/checkout/waiting/${byHand.number}`, { intent: 'by-hand' });
  await shop.database().collection('orders').updateOne({ number: byHand.number }, { $set: { payBy } });
  const lateCode = await order(pickupDetails, 'mpesa');
  const timedOut = { $set: { payBy: new Date(0) } };
  await shop.database().collection('orders').updateOne({ number: lateCode.number }, timedOut);
  await lateCode.visitor.get(`/checkout/waiting/${lateCode.number}`);
  await lateCode.visitor.post(`/checkout/waiting/${lateCode.number}`, {
    intent: 'claim',
    code: 'SKL1STATE2',
  });
  const again = await order(pickupDetails, 'cop');
  await shop
    .database()
    .collection('orders')
    .updateOne({ number: again.number }, { $set: { 'items.0.price': 100, 'items.0.quantity': 900 } });
  await again.visitor.post(`/orders/${again.number}`, { intent: 'again' });
  const failed = await order(deliveryDetails, 'mpesa');
  await phones.press(failed.number, 'insufficient-funds');
  const claimed = await order(pickupDetails, 'mpesa');
  await claimed.visitor.post(`/checkout/waiting/${claimed.number}`, { intent: 'claim', code: 'SKL1STATE1' });
  const cancelled = await order(pickupDetails, 'mpesa');
  await cancelled.visitor.post(`/orders/${cancelled.number}`, { intent: 'cancel' });
  await cancelled.visitor.get(`/orders/${cancelled.number}`);
  // A long address must not make a page wider than the screen.
  const email = 'akinyi.nyambura.odhiambo.2026@cooperative-of-bumala.example.com';
  const paid = await order({ ...deliveryDetails, email }, 'mpesa');
  await phones.press(paid.number, 'pin');
  const cash = await order(pickupDetails, 'cop');
  const remembered = await order(deliveryDetails, 'cod');
  await fillCart(remembered.visitor, 'goat-milk');
  await remembered.visitor.get('/checkout');
  // The message of the added product.
  await remembered.visitor.get('/checkout/payment');
  const byMpesa = await order(deliveryDetails, 'mpesa');
  await phones.press(byMpesa.number, 'pin');
  await fillCart(byMpesa.visitor, 'goat-milk');
  const customer = await registerAndSignIn(shop.url);
  // The same as in the shop's process.
  configureOrderLinks(testSessionSecret);

  return [
    ...(await prepareNewsletterStates(shop)),
    ...(await prepareNewsletterAdminStates(shop)),
    ...(await prepareCatalogueAdminStates(shop)),
    ...(await prepareOrganizationPaymentStates(shop)),
    ...(await prepareStockStates(shop)),
    ...(await prepareContentItemStates(shop)),
    ...(await preparePhoneOrderStates(shop, phones)),
    { name: 'products', path: '/products', visitor: nobody },
    { name: 'products, page 2', path: '/products?page=2', visitor: nobody },
    {
      name: 'products, filtered',
      path: '/products?category=Cheese&category=Yogurt&price=100-200&active=off&sort=price-asc',
      visitor: shopper,
    },
    { name: 'products, nothing found', path: '/products?search=caviar', visitor: nobody },
    { name: 'product', path: '/products/fresh-cow-milk', visitor: nobody },
    { name: 'search, found', path: '/search?q=maziwa', visitor: shopper },
    { name: 'search, empty', path: '/search', visitor: nobody },
    { name: 'search, corrected', path: '/search?q=strawbery+delivery', visitor: nobody },
    { name: 'search, nothing found', path: '/search?q=caviar', visitor: nobody },
    { name: 'shop', path: '/shop', visitor: nobody },
    { name: 'shop, page 3', path: '/shop?active=off&max=&page=3', visitor: shopper },
    {
      name: 'shop, filtered',
      path: '/shop?search=milk&category=Fresh+Milk&stock=on&min=50&max=500&sort=brand',
      visitor: shopper,
    },
    { name: 'shop, nothing found', path: '/shop?search=caviar', visitor: nobody },
    { name: 'shop, signed in', path: '/shop', visitor: customer },
    { name: 'categories', path: '/categories', visitor: nobody },
    { name: 'category', path: '/categories/fresh-milk', visitor: shopper },
    { name: 'subcategory', path: '/categories/cheese/ripened-cheese', visitor: nobody },
    { name: 'quick view', path: '/products/fresh-cow-milk/quick-view', visitor: shopper },
    { name: 'sign in', path: '/login?redirectTo=/cart', visitor: nobody, hydrated: true },
    { name: 'sign in, registered', path: '/login?registered=true', visitor: nobody, hydrated: true },
    { name: 'sign in, empty', path: '/login', visitor: nobody, submit: 'Sign In', hydrated: true },
    {
      name: 'sign in, wrong',
      path: '/login',
      visitor: nobody,
      fill: { email: 'nobody@example.com', password: 'no such password' },
      submit: 'Sign In',
      hydrated: true,
    },
    { name: 'sign up', path: '/register', visitor: nobody, hydrated: true },
    { name: 'sign up, empty', path: '/register', visitor: nobody, submit: 'Sign Up', hydrated: true },
    { name: 'sign out', path: '/logout', visitor: customer },
    { name: 'products, signed in', path: '/products', visitor: customer },
    { name: 'cart, filled', path: '/cart', visitor: shopper },
    { name: 'cart, order awaited', path: '/cart', visitor: waiting.visitor },
    { name: 'cart, empty', path: '/cart', visitor: nobody },
    { name: 'cart, ordered again', path: '/cart', visitor: again.visitor },
    {
      name: 'order again, by the link of an email',
      path: orderPath('again', cash.number, createOrderAgainKey(cash.number, new Date())),
      visitor: nobody,
      submit: 'Order again',
    },
    { name: 'home, order again', path: '/home', visitor: cash.visitor },
    { name: 'cart, empty, order again', path: '/cart', visitor: cash.visitor },
    { name: 'cart, filled, order again', path: '/cart', visitor: remembered.visitor },
    { name: 'details, remembered', path: '/checkout?change', visitor: remembered.visitor },
    { name: 'payment, remembered', path: '/checkout/payment', visitor: remembered.visitor },
    { name: 'payment, remembered, M-Pesa', path: '/checkout/payment', visitor: byMpesa.visitor },
    { name: 'details', path: '/checkout', visitor: shopper },
    {
      name: 'details, refused',
      path: '/checkout',
      visitor: shopper,
      submit: 'Continue to Payment',
    },
    { name: 'payment', path: '/checkout/payment', visitor: atPayment },
    {
      name: 'payment, refused',
      path: '/checkout/payment',
      visitor: atPayment,
      fill: { phoneNumber: '12' },
      submit: 'Place Order',
    },
    {
      name: 'waiting',
      path: `/checkout/waiting/${waiting.number}`,
      visitor: waiting.visitor,
      hydrated: true,
    },
    {
      name: 'waiting, by hand instead of the prompt',
      path: `/checkout/waiting/${byHand.number}`,
      visitor: byHand.visitor,
      hydrated: true,
    },
    {
      name: 'waiting, by hand',
      path: `/checkout/waiting/${waiting.number}?panel=claim`,
      visitor: waiting.visitor,
      hydrated: true,
    },
    {
      name: 'waiting, another number',
      path: `/checkout/waiting/${waiting.number}?panel=number`,
      visitor: waiting.visitor,
      hydrated: true,
    },
    {
      name: 'waiting, two prompts',
      path: `/checkout/waiting/${corrected.number}`,
      visitor: corrected.visitor,
      hydrated: true,
    },
    {
      name: 'waiting, code refused',
      path: `/checkout/waiting/${waiting.number}?panel=claim`,
      visitor: waiting.visitor,
      submit: 'Send the code',
      hydrated: true,
    },
    { name: 'failed', path: `/checkout/waiting/${failed.number}`, visitor: failed.visitor, hydrated: true },
    {
      name: 'claimed',
      path: `/checkout/waiting/${claimed.number}`,
      visitor: claimed.visitor,
      hydrated: true,
    },
    {
      name: 'cancelled',
      path: `/checkout/waiting/${cancelled.number}`,
      visitor: cancelled.visitor,
      hydrated: true,
    },
    { name: 'thank you, paid', path: `/checkout/thank-you/${paid.number}`, visitor: paid.visitor },
    { name: 'thank you, cash', path: `/checkout/thank-you/${cash.number}`, visitor: cash.visitor },
    {
      name: 'thank you, account refused',
      path: `/checkout/thank-you/${cash.number}`,
      visitor: cash.visitor,
      submit: 'Open account',
    },
    {
      name: 'thank you, account opened',
      path: `/checkout/thank-you/${cash.number}?registered`,
      visitor: cash.visitor,
    },
    { name: 'order, waiting', path: `/orders/${waiting.number}`, visitor: waiting.visitor },
    { name: 'order, paid', path: `/orders/${paid.number}`, visitor: paid.visitor },
    { name: 'order, cancelled', path: `/orders/${cancelled.number}`, visitor: cancelled.visitor },
    { name: 'order, late code', path: `/orders/${lateCode.number}`, visitor: lateCode.visitor },
    { name: 'invoice', path: `/orders/${again.number}/receipt`, visitor: again.visitor },
    { name: 'receipt', path: `/orders/${paid.number}/receipt`, visitor: paid.visitor },
    { name: 'track order', path: '/track-order', visitor: nobody },
    { name: 'track order, refused', path: '/track-order', visitor: nobody, submit: 'Track Order' },
    { name: 'our farm', path: '/our-farm', visitor: nobody },
    { name: 'virtual tour', path: '/virtual-tour', visitor: nobody },
    { name: 'support', path: '/support', visitor: nobody },
    { name: 'our team', path: '/our-team', visitor: nobody },
    { name: 'about us', path: '/about-us', visitor: nobody },
    { name: 'blogs', path: '/blogs', visitor: nobody },
    { name: 'blogs, one category', path: '/blogs?category=Recipes', visitor: nobody },
    { name: 'post', path: '/blog/a-morning-at-the-milking-shed', visitor: nobody },
    { name: 'post, with products', path: '/blog/mala-pancakes-for-a-slow-sunday', visitor: nobody },
    { name: 'services', path: '/services', visitor: nobody },
    { name: 'service', path: '/services/education-and-outreach', visitor: nobody },
    { name: 'gallery', path: '/gallery', visitor: nobody },
    { name: 'gallery, all loaded', path: '/gallery?page=2', visitor: nobody },
    { name: 'gallery, nothing found', path: '/gallery?tag=camels', visitor: nobody },
    { name: 'gallery picture', path: '/gallery/the-nursery?tag=animals', visitor: nobody },
    { name: 'privacy policy', path: '/privacy-policy', visitor: nobody },
    { name: 'terms and conditions', path: '/terms-and-conditions', visitor: nobody },
    { name: 'faq', path: '/faq', visitor: nobody },
    { name: 'API', path: '/api', visitor: nobody },
    { name: 'API, all calls', path: '/api/reference', visitor: nobody },
    { name: 'API, calls of a group', path: '/api/reference/orders', visitor: nobody },
    { name: 'not found', path: '/nowhere', visitor: nobody },
    ...(await prepareBlogStates(shop)),
    ...(await prepareContactStates(shop)),
    ...(await prepareAccountStates(shop)),
    ...(await prepareTwoStepStates(shop)),
    ...(await prepareAdminStates(shop)),
    ...(await prepareOrderAdminStates(shop)),
    ...(await prepareOrganizationStates(shop, phones)),
    ...(await prepareVisitAdminStates(shop)),
    ...(await preparePaymentReviewStates(shop, phones)),
    ...(await prepareMailedLinkStates(shop)),
    ...(await prepareProfileStates(shop)),
  ];
}
