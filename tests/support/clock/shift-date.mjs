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
  // Keeps prototype, UTC, parse and subclasses; objects of the intrinsic Date (structuredClone) remain instances.
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, parameters, newTarget) =>
      Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, newTarget),
  });
  RealDate.prototype.constructor = globalThis.Date;
}
