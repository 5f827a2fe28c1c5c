import type { Db } from 'mongodb';

export const id = '052-standing-order-search';

type StoredStandingOrder = {
  readonly customer: { readonly firstName: string; readonly lastName: string; readonly phone: string };
  readonly place: { readonly address: string; readonly location: string; readonly city: string };
  readonly searchText?: string;
};

/** The list of standing orders is found and sorted by a text of each: those of before get theirs (docs/decisions/0163). */
export async function up(db: Db): Promise<void> {
  const standingOrders = db.collection<StoredStandingOrder>('standingOrders');
  for await (const { _id, customer, place } of standingOrders.find({ searchText: { $exists: false } })) {
    const { firstName, lastName, phone } = customer;
    const words = [
      firstName,
      lastName,
      `0${phone.slice(4)}`,
      phone,
      place.address,
      place.location,
      place.city,
    ];
    await standingOrders.updateOne({ _id }, { $set: { searchText: fold(words.join(' ')) } });
  }
}

const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
