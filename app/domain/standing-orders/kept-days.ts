/** A shop that stood still for longer has other cares than the mornings of two months ago. */
export const maxDaysBack = 62;

/** For how long a standing order keeps what was said of its days: none is looked at then, also where the clock was ahead for weeks. */
export const keptDays = 2 * maxDaysBack;
