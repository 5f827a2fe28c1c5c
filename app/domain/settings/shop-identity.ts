import type { Settings } from './settings';

export type ShopIdentity = {
  /** As on the sign. */
  readonly name: string;
  /** With the ending of titles: 'Malisho Dairy Farm'. */
  readonly fullName: string;
  /** The town or village; may be ''. */
  readonly place: string;
};

/** Who sells, on invoices and receipts; '' for what is not set. */
export type Seller = Pick<Settings['rules'], 'legalName' | 'kraPin'>;

export const sellerOf = ({ rules: { legalName, kraPin } }: Pick<Settings, 'rules'>): Seller => ({
  legalName,
  kraPin,
});

/** For a shop that nobody has named. */
const neutralName = 'Farm shop';

/** How the shop is called on pages, in emails, on papers and by the API. */
export function shopIdentity({ identity }: Pick<Settings, 'identity'>): ShopIdentity {
  const name = identity.name || neutralName;
  return { name, fullName: `${name} ${identity.titleEnding}`.trim(), place: identity.place };
}
