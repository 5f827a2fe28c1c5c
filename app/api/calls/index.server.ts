import type { Call } from '../call';
import { aboutCalls } from './about.server';
import { accountCalls } from './accounts.server';
import { blogCalls } from './blogs.server';
import { categoryCalls } from './categories.server';
import { commentCalls } from './comments.server';
import { contactCalls } from './contact.server';
import { farmServiceCalls } from './farm-services.server';
import { galleryCalls } from './gallery.server';
import { homeContentCalls } from './home-content.server';
import { cashUpCalls } from './orders/cash-up.server';
import { checkoutOptionsCall } from './orders/checkout-options.server';
import { closedDaysCall } from './orders/closed-days.server';
import { mpesaCalls } from './orders/mpesa.server';
import { correctOrderCalls } from './orders/correct-order.server';
import { expectedStockCalls } from './orders/expected-stock.server';
import { householdPaymentCalls } from './orders/household-payments.server';
import { orderPaymentCalls } from './orders/order-payments.server';
import { reopenOrderCall } from './orders/reopen-order.server';
import { orderCalls } from './orders/orders.server';
import { placeOrderCall } from './orders/place-order.server';
import { morningOutcomeCalls } from './orders/morning-outcome.server';
import { restoredMorningCalls } from './orders/restored-mornings.server';
import { standingOrderCalls } from './orders/standing-orders.server';
import { standingPriceCalls } from './orders/standing-prices.server';
import { organizationFigureCalls } from './organization-figures.server';
import { organizationPaymentCalls } from './organization-payments.server';
import { organizationCalls } from './organizations.server';
import { imageCalls } from './images.server';
import { productWriteCalls } from './product-writes.server';
import { productCalls } from './products.server';
import { signInCalls } from './sign-in.server';
import { teamCalls } from './team.server';

/** All calls, in the order of the description. A path with a name comes before one with a parameter in its place. */
export const calls: readonly Call[] = [
  ...signInCalls,
  ...accountCalls,
  ...productCalls,
  ...productWriteCalls,
  ...categoryCalls,
  ...blogCalls,
  ...commentCalls,
  checkoutOptionsCall,
  closedDaysCall,
  placeOrderCall,
  ...orderCalls,
  reopenOrderCall,
  ...correctOrderCalls,
  ...orderPaymentCalls,
  ...standingPriceCalls,
  ...expectedStockCalls,
  ...restoredMorningCalls,
  ...standingOrderCalls,
  ...householdPaymentCalls,
  ...morningOutcomeCalls,
  ...mpesaCalls,
  ...cashUpCalls,
  ...farmServiceCalls,
  ...teamCalls,
  ...homeContentCalls,
  ...aboutCalls,
  ...galleryCalls,
  ...contactCalls,
  ...organizationPaymentCalls,
  ...organizationCalls,
  ...organizationFigureCalls,
  ...imageCalls,
];
