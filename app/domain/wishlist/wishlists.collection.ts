import { defineCollection } from '#db/define-collection';
import type { StoredWishlist } from './wishlist';

export const wishlists = defineCollection<StoredWishlist>({ name: 'wishlists', visibility: 'private' });
