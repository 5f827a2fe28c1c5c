import type { Db } from 'mongodb';

export const id = '031-stock-permission';

type Holder = { readonly permissions: readonly string[] };

/** Whoever was granted the catalogue changed its stock, too: people and API keys keep that. */
export async function up(db: Db): Promise<void> {
  for (const name of ['users', 'apiKeys'])
    await db
      .collection<Holder>(name)
      .updateMany({ permissions: 'catalogue:write' }, { $addToSet: { permissions: 'stock:write' } });
}
