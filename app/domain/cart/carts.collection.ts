import { defineCollection } from '#db/define-collection';
import type { StoredCart } from './customer-cart';

export const carts = defineCollection<StoredCart>({ name: 'carts', visibility: 'private' });
