import type { describeHoliday } from './closure';
import type { HiddenPages } from './hidden-pages';
import type { Logo, MapPosition, SellingSwitch, SocialNetwork } from './settings';

/**
 * Whether orders are taken, and why not. `incomplete`: the shop has lost its phone number, or the last way to get an order or to
 * pay for it. `on-holiday`: everything can be read, and nothing ordered.
 */
export type OrderingState = 'open' | 'closed' | 'incomplete' | 'on-holiday';

type SiteVisitor = {
  readonly firstName: string;
  readonly opensDashboard: boolean;
  /** Has a permission, so sees a shop that is closed. */
  readonly isStaff: boolean;
  readonly isOwner: boolean;
};

export type Site = {
  readonly name: string;
  /** With the ending of titles: 'Malisho Dairy Farm'. */
  readonly fullName: string;
  /** The town or village; may be ''. */
  readonly place: string;
  /** Null: the drawn one. */
  readonly logo: Pick<Logo, 'icons' | 'tiles' | 'header'> | null;
  /** The address of the picture that links to the shop show; '' for none. */
  readonly sharePicture: string;
  /** The address of the picture beside forms on wide screens, 640 by 427 pixels; '' for none. */
  readonly formPicture: string;
  readonly url: string;
  /** '' while the banner is hidden. */
  readonly promo: string;
  readonly footerText: string;
  readonly phone: string;
  readonly email: string;
  readonly whatsapp: string;
  readonly address: string;
  readonly visitHours: string;
  readonly shopHours: string;
  /** What customers can choose now. */
  readonly offered: Readonly<Record<SellingSwitch, boolean>>;
  readonly social: Readonly<Record<SocialNetwork, string>>;
  readonly map: MapPosition | null;
  readonly categories: readonly { readonly name: string; readonly slug: string }[];
  /** Nothing leads to these. */
  readonly hidden: HiddenPages;
  /** Lines, not units. */
  readonly cartCount: number;
  readonly ordering: OrderingState;
  /** What customers read while the farm is on holiday. */
  readonly holiday: ReturnType<typeof describeHoliday>;
  readonly visitor: SiteVisitor | null;
};

/** Whether this visitor gets nothing of the shop yet (app/http/server/closed-shop.server.ts). */
export const isHiddenFrom = ({ ordering, visitor }: Pick<Site, 'ordering' | 'visitor'>): boolean =>
  ordering === 'closed' && !visitor?.isStaff;
