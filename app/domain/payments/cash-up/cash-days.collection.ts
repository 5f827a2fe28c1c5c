import { defineCollection } from '#db/define-collection';
import type { CashDay } from './cash-day';

export const cashDays = defineCollection<CashDay>({ name: 'cashDays', visibility: 'private' });
