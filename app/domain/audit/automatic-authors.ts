import { ObjectId } from 'mongodb';
import type { StaffMember } from './staff-member';

/** Stands for a person where a background job makes a change that the audit log shows. No account has this id. */
export const theShop: StaffMember = {
  userId: ObjectId.createFromHexString('0'.repeat(24)),
  name: 'The shop, automatically',
  clientAddress: null,
};

/** Stands for a person where a report of M-Pesa makes the change. No account has this id. */
export const mpesa: StaffMember = {
  userId: ObjectId.createFromHexString(`${'0'.repeat(23)}1`),
  name: 'M-Pesa',
  clientAddress: null,
};
