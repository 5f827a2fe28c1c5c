import type { StaffMember } from '~/domain/audit/staff-member';

/** Who has taken cash, or given it back, as it was then: it stays so when the order moves to another rider (docs/decisions/0133). */
export type CashHolder = {
  readonly kind: 'rider' | 'staff';
  /** Of the rider in the settings, or of the account. */
  readonly id: string;
  readonly name: string;
};

export const toCashHolder = ({ userId, name }: Pick<StaffMember, 'userId' | 'name'>): CashHolder => ({
  kind: 'staff',
  id: userId.toHexString(),
  name,
});

/** Where cash was taken, if somebody said so. */
export type CashPlace = 'rider' | 'farm';

/** The rider of the order, unless it has none or the cash was taken at the farm; else the person who records it. */
export const chooseCashHolder = (
  { rider }: { readonly rider?: { readonly id: string; readonly name: string } | null },
  place: CashPlace | null,
  by: Pick<StaffMember, 'userId' | 'name'>,
): CashHolder =>
  rider && place !== 'farm' ? { kind: 'rider', id: rider.id, name: rider.name } : toCashHolder(by);
