import type { Db } from 'mongodb';
import type { AccountEvent } from '~/domain/accounts/account-event';
import type { AccountToken, ResetRequest } from '~/domain/accounts/account-token';
import type { Session } from '~/domain/accounts/session';
import type { SignInChallenge, TwoStepSetUp } from '~/domain/accounts/two-step';
import type { StoredUser } from '~/domain/accounts/user';
import type { BlogPost } from '~/domain/blog/post';
import type { StoredCart } from '~/domain/cart/customer-cart';
import type { Category } from '~/domain/catalogue/category';
import type { StoredProduct } from '~/domain/catalogue/product';
import type { StoredAboutContent } from '~/domain/content/about-content';
import type { FarmService } from '~/domain/content/farm-service';
import type { StoredHomeContent } from '~/domain/content/home-content';
import type { TeamMember } from '~/domain/content/team-member';
import type { OutboxMail } from '~/domain/mail/outbox';
import type { NewsletterSubscriber } from '~/domain/newsletter/subscriber';
import type { Order } from '~/domain/orders/order';
import type { StoredDarajaToken } from '~/domain/payments/daraja-token-store.server';
import type { PaymentAttempt } from '~/domain/payments/payment-attempt';
import type { PromptQuota } from '~/domain/payments/prompt-rules';
import type { TryCount } from '~/domain/rate-limits/count-try.server';
import type { StoredSettings } from '~/domain/settings/settings';
import type { StoredWishlist } from '~/domain/wishlist/wishlist';
import { database } from './client';

/** That a numbered migration has run (db/migrations). */
export type MigrationRecord = { readonly _id: string; readonly finishedAt: Date };

/** That a set of demo data was begun, and when it was whole (db/seed). */
export type SeedRecord = { readonly _id: string; readonly startedAt: Date; readonly finishedAt: Date | null };

/** Work that one process at a time may do: it is free when nobody holds it or `expiresAt` has passed. */
export type Lease = { readonly _id: string; readonly holder: string; readonly expiresAt: Date };

/** The one place where the names of the collections and the types of their documents meet. */
const openCollections = (db: Db) => ({
  products: db.collection<StoredProduct>('products'),
  categories: db.collection<Category>('categories'),
  settings: db.collection<StoredSettings>('settings'),
  homeContent: db.collection<StoredHomeContent>('homeContent'),
  aboutContent: db.collection<StoredAboutContent>('aboutContent'),
  teamMembers: db.collection<TeamMember>('teamMembers'),
  farmServices: db.collection<FarmService>('farmServices'),
  posts: db.collection<BlogPost>('posts'),
  newsletterSubscribers: db.collection<NewsletterSubscriber>('newsletterSubscribers'),
  users: db.collection<StoredUser>('users'),
  accountEvents: db.collection<AccountEvent>('accountEvents'),
  sessions: db.collection<Session>('sessions'),
  signInChallenges: db.collection<SignInChallenge>('signInChallenges'),
  twoStepSetUps: db.collection<TwoStepSetUp>('twoStepSetUps'),
  accountTokens: db.collection<AccountToken>('accountTokens'),
  resetRequests: db.collection<ResetRequest>('resetRequests'),
  outbox: db.collection<OutboxMail>('outbox'),
  carts: db.collection<StoredCart>('carts'),
  wishlists: db.collection<StoredWishlist>('wishlists'),
  orders: db.collection<Order>('orders'),
  paymentAttempts: db.collection<PaymentAttempt>('paymentAttempts'),
  promptQuotas: db.collection<PromptQuota>('promptQuotas'),
  tryCounts: db.collection<TryCount>('tryCounts'),
  darajaTokens: db.collection<StoredDarajaToken>('darajaTokens'),
  migrations: db.collection<MigrationRecord>('migrations'),
  seeds: db.collection<SeedRecord>('seeds'),
  leases: db.collection<Lease>('leases'),
});

export type Collections = ReturnType<typeof openCollections>;
export type CollectionName = keyof Collections;

/** Kept per connection, because every page asks for them several times. */
const opened = new WeakMap<Db, Collections>();

/** The collections of the connected database; throws before connectDatabase. */
export function collections(): Collections {
  const db = database();
  const known = opened.get(db);
  if (known) return known;
  const fresh = openCollections(db);
  opened.set(db, fresh);
  return fresh;
}
