/** storefront.md section 2, Layout. */
const appearsAfterPx = 400;

export function showBackToTop(): void {
  const link = document.querySelector<HTMLElement>('[data-back-to-top]');
  if (!link) return;
  const update = () => {
    link.hidden = window.scrollY <= appearsAfterPx;
  };
  window.addEventListener('scroll', update, { passive: true });
  update();
}
