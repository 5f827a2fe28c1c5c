import { defineCollection } from '#db/define-collection';
import type { StoredConnection } from './connection';

/** Public, because pages say whether emails are sent and M-Pesa is offered: a change invalidates them. */
export const connections = defineCollection<StoredConnection>({ name: 'connections', visibility: 'public' });
