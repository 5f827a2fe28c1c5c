/**
 * Moves `Date` of this process or browser page; timers and `performance` stay real. Uses nothing from outside, because
 * Playwright sends its source to pages.
 *
 * @param {number} offsetMs from the real clock
 */
export function shiftDate(offsetMs) {
  const RealDate = Date;
  const realNow = RealDate.now;
  const now = () => realNow() + offsetMs;
  RealDate.now = now;
  // Shares the prototype: objects of the intrinsic Date (structuredClone) remain instances. A Proxy takes ten times as long.
  /** @this {unknown} */
  function ShiftedDate(/** @type {any[]} */ ...parameters) {
    const target = /** @type {Function | undefined} */ (new.target);
    if (!target) return new RealDate(now()).toString();
    const known = parameters.length === 0 ? [now()] : parameters;
    if (target !== ShiftedDate) return Reflect.construct(RealDate, known, target);
    return known.length === 1 ? new RealDate(known[0]) : Reflect.construct(RealDate, known);
  }
  Object.defineProperties(ShiftedDate, {
    ...Object.getOwnPropertyDescriptors(RealDate),
    prototype: { value: RealDate.prototype, writable: false },
  });
  globalThis.Date = /** @type {any} */ (ShiftedDate);
  RealDate.prototype.constructor = globalThis.Date;
}
