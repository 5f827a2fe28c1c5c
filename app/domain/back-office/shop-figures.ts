/** Null where the person may not see it. */
export type ShopFigures = {
  /** At most 100. */
  readonly openOrders: number | null;
  readonly catalogue: {
    readonly active: number;
    readonly inactive: number;
    readonly categories: number;
  } | null;
  readonly content: {
    readonly published: number;
    readonly drafts: number;
    /** Pictures of the gallery. */
    readonly pictures: number;
    readonly services: number;
    readonly teamMembers: number;
  } | null;
  readonly people: { readonly total: number; readonly staff: number } | null;
};

/** `99+` for a count that ended at 100. */
export const formatCapped = (count: number): string => (count > 99 ? '99+' : String(count));
