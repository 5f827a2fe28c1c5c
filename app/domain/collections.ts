import { createCollections, type CollectionsOf } from '#db/open-collections';
import { systemCollections } from '#db/system-collections';
import { accountEvents } from './accounts/account-events.collection';
import { accountTokens, resetRequests } from './accounts/mailed-links/account-tokens.collection';
import { invitations } from './accounts/invitations/invitations.collection';
import { apiKeys } from './accounts/api-keys/api-keys.collection';
import { phoneCodePauses, phoneCodes } from './accounts/phone-codes/phone-codes.collection';
import { sessions } from './accounts/sessions/sessions.collection';
import { signInAddresses } from './accounts/sign-in/sign-in-addresses.collection';
import { signInChallenges, twoStepSetUps } from './accounts/two-step/two-step.collection';
import { unsavedForms } from './accounts/unsaved-forms/unsaved-forms.collection';
import { users } from './accounts/users.collection';
import { auditEntries } from './audit/audit-entries.collection';
import { posts } from './blog/posts.collection';
import { backInStockRequests } from './back-in-stock/back-in-stock-requests.collection';
import { bookings, tourDays } from './bookings/bookings.collection';
import { carts } from './cart/carts.collection';
import { categories } from './catalogue/categories.collection';
import { productImports } from './catalogue/import/product-imports.collection';
import { products } from './catalogue/products.collection';
import { commenterBlocks, comments } from './comments/comments.collection';
import { connections } from './connections/connections.collection';
import { aboutContent, homeContent, pageTexts } from './content/content.collection';
import { farmServices } from './farm-services/farm-services.collection';
import { galleryItems } from './gallery/gallery-items.collection';
import { images } from './images/images.collection';
import { legalTexts, legalTextVersions } from './legal/legal-texts.collection';
import { outbox } from './mail/outbox.collection';
import { messages } from './messages/messages.collection';
import { newsletterIssues } from './newsletter/issues/newsletter-issues.collection';
import { newsletterSubscribers } from './newsletter/newsletter-subscribers.collection';
import { farmNotices } from './notices/farm-notices.collection';
import { alarms } from './operations/alarms/alarms.collection';
import { operations } from './operations/operations.collection';
import { orderChoices } from './order-choices/order-choices.collection';
import { orders } from './orders/orders.collection';
import { orderCodes } from './orders/sms/order-codes.collection';
import {
  accountEntries,
  accountTotals,
  entryNumbers,
  organizations,
} from './organizations/organizations.collection';
import { paymentAttempts } from './mpesa/attempts/payment-attempts.collection';
import { mpesaCodes } from './mpesa/codes/mpesa-codes.collection';
import { tillAddresses, tillPayments } from './mpesa/till/till-payments.collection';
import { darajaTokens } from './mpesa/daraja-tokens.collection';
import { smsSecrets } from './sms/callbacks/sms-secrets.collection';
import { cashDays } from './payments/cash-up/cash-days.collection';
import { promptQuotas } from './mpesa/prompts/prompt-quotas.collection';
import { questions } from './questions/questions.collection';
import { rateLimits } from './rate-limits/rate-limits.collection';
import { preparations, salesDays } from './sales/sales.collection';
import { settingsVersions } from './settings/history/settings-versions.collection';
import { settings } from './settings/settings.collection';
import { smsChannel, smsCounts, smsMessages, smsOptOuts, smsReports } from './sms/sms.collection';
import { standingRequests } from './standing-orders/household/standing-requests.collection';
import { morningShares } from './standing-orders/milk/morning-shares.collection';
import { standingOrders } from './standing-orders/standing-orders.collection';
import { expectedStock } from './stock/expected-stock.collection';
import { stockMovements } from './stock/stock-movements.collection';
import { teamMembers } from './team/team-members.collection';
import { testimonials } from './testimonials/testimonials.collection';
import { tourStops } from './virtual-tour/tour-stops.collection';
import { webhookDeliveries, webhookEndpoints } from './webhooks/webhooks.collection';
import { wishlists } from './wishlist/wishlists.collection';

/** A declaration imports types only from files that do not import this one; otherwise the imports form a cycle. */
export const collectionDefinitions = {
  products,
  categories,
  stockMovements,
  expectedStock,
  productImports,
  settings,
  settingsVersions,
  legalTexts,
  legalTextVersions,
  homeContent,
  connections,
  aboutContent,
  pageTexts,
  teamMembers,
  farmServices,
  questions,
  testimonials,
  tourStops,
  posts,
  comments,
  commenterBlocks,
  images,
  galleryItems,
  messages,
  bookings,
  tourDays,
  newsletterSubscribers,
  newsletterIssues,
  backInStockRequests,
  users,
  accountEvents,
  auditEntries,
  sessions,
  signInChallenges,
  signInAddresses,
  twoStepSetUps,
  unsavedForms,
  phoneCodes,
  phoneCodePauses,
  accountTokens,
  resetRequests,
  invitations,
  apiKeys,
  outbox,
  smsMessages,
  smsReports,
  smsOptOuts,
  smsChannel,
  smsCounts,
  carts,
  wishlists,
  orders,
  orderCodes,
  orderChoices,
  standingOrders,
  standingRequests,
  morningShares,
  farmNotices,
  salesDays,
  preparations,
  paymentAttempts,
  cashDays,
  promptQuotas,
  mpesaCodes,
  tillPayments,
  tillAddresses,
  organizations,
  accountEntries,
  accountTotals,
  entryNumbers,
  rateLimits,
  darajaTokens,
  smsSecrets,
  webhookEndpoints,
  webhookDeliveries,
  operations,
  alarms,
  ...systemCollections,
};

export type Collections = CollectionsOf<typeof collectionDefinitions>;
export type CollectionName = keyof Collections;

/** Throws before connectDatabase. */
export const collections = createCollections(collectionDefinitions);
