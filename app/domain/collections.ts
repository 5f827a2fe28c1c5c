import type { Collection, Db, Document } from 'mongodb';
import type { AccountEvent } from './accounts/account-event';
import type { AccountToken, ResetRequest } from './accounts/mailed-links/account-token';
import type { Session } from './accounts/sessions/session';
import type { SignInChallenge, TwoStepSetUp } from './accounts/two-step/two-step';
import type { StoredUser } from './accounts/user';
import type { TourBooking, TourDay } from './bookings/tour-booking';
import type { BlogPost } from './blog/post';
import type { StoredCart } from './cart/customer-cart';
import type { Category } from './catalogue/category';
import type { StoredProduct } from './catalogue/product';
import type { PostComment } from './comments/comment';
import type { StoredAboutContent } from './content/about-content';
import type { FarmService } from './content/farm-service';
import type { StoredHomeContent } from './content/home-content';
import type { TeamMember } from './content/team-member';
import type { StoredImage } from './images/stored-image';
import type { StoredGalleryItem } from './gallery/gallery-item';
import type { OutboxMail } from './mail/outbox';
import type { ContactMessage } from './messages/contact-message';
import type { NewsletterSubscriber } from './newsletter/subscriber';
import type { Order } from './orders/order';
import type { StoredDarajaToken } from './payments/daraja-token-store.server';
import type { PaymentAttempt } from './payments/attempts/payment-attempt';
import type { PromptQuota } from './payments/prompts/prompt-rules';
import type { RateLimitCounter } from './rate-limits/consume-rate-limit.server';
import type { StoredSettings } from './settings/settings';
import type { StoredWishlist } from './wishlist/wishlist';
import { contentVersions, database } from '../../db/client';
import { contentVersionsCollection, type ContentVersionRecord } from '../../db/content-version';
import { invalidateOnWrite } from '../../db/write-invalidation';

/** That a numbered migration has run (db/migrations). */
export type MigrationRecord = { readonly _id: string; readonly finishedAt: Date };

/** That a set of demo data was begun, and when it was whole (db/seed). */
export type SeedRecord = { readonly _id: string; readonly startedAt: Date; readonly finishedAt: Date | null };

/** Work that one process at a time may do: it is free when nobody holds it or `expiresAt` has passed. */
export type Lease = { readonly _id: string; readonly holder: string; readonly expiresAt: Date };

type Open = <Stored extends Document>(name: string) => Collection<Stored>;
type Opener = {
  /** Public pages show its documents: each write by the collection raises the content's version. */
  readonly shown: Open;
  /** Nothing of it is on a page that several people get. */
  readonly unseen: Open;
};

/**
 * The one place where the names of the collections, the types of their documents and whether public pages show them
 * meet.
 */
const openCollections = ({ shown, unseen }: Opener) => ({
  products: shown<StoredProduct>('products'),
  categories: shown<Category>('categories'),
  settings: shown<StoredSettings>('settings'),
  homeContent: shown<StoredHomeContent>('homeContent'),
  aboutContent: shown<StoredAboutContent>('aboutContent'),
  teamMembers: shown<TeamMember>('teamMembers'),
  farmServices: shown<FarmService>('farmServices'),
  posts: shown<BlogPost>('posts'),
  comments: shown<PostComment>('comments'),
  // A picture is on a page only by the document that shows it.
  images: unseen<StoredImage>('images'),
  galleryItems: shown<StoredGalleryItem>('galleryItems'),
  messages: unseen<ContactMessage>('messages'),
  bookings: unseen<TourBooking>('bookings'),
  tourDays: unseen<TourDay>('tourDays'),
  newsletterSubscribers: unseen<NewsletterSubscriber>('newsletterSubscribers'),
  users: unseen<StoredUser>('users'),
  accountEvents: unseen<AccountEvent>('accountEvents'),
  sessions: unseen<Session>('sessions'),
  signInChallenges: unseen<SignInChallenge>('signInChallenges'),
  twoStepSetUps: unseen<TwoStepSetUp>('twoStepSetUps'),
  accountTokens: unseen<AccountToken>('accountTokens'),
  resetRequests: unseen<ResetRequest>('resetRequests'),
  outbox: unseen<OutboxMail>('outbox'),
  carts: unseen<StoredCart>('carts'),
  wishlists: unseen<StoredWishlist>('wishlists'),
  orders: unseen<Order>('orders'),
  paymentAttempts: unseen<PaymentAttempt>('paymentAttempts'),
  promptQuotas: unseen<PromptQuota>('promptQuotas'),
  rateLimits: unseen<RateLimitCounter>('rateLimits'),
  darajaTokens: unseen<StoredDarajaToken>('darajaTokens'),
  migrations: unseen<MigrationRecord>('migrations'),
  seeds: unseen<SeedRecord>('seeds'),
  contentVersions: unseen<ContentVersionRecord>(contentVersionsCollection),
  leases: unseen<Lease>('leases'),
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
  const { increment } = contentVersions();
  const fresh = openCollections({
    shown: <Stored extends Document>(name: string) =>
      invalidateOnWrite(db.collection<Stored>(name), { hasProducts: name === 'products', tell: increment }),
    unseen: (name) => db.collection(name),
  });
  opened.set(db, fresh);
  return fresh;
}
