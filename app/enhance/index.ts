import { addQuantitySteppers } from './forms/quantity-steppers';
import { prefetchLinks } from './navigation/prefetch';
import { showProgressBar } from './navigation/progress-bar';
import { animateCounters } from './motion/counters';
import { enableMenuDismissal } from './navigation/menus';
import { addCarouselButtons } from './motion/carousel-buttons';
import { enableAddButtons } from './buttons/add';
import { enableCopyButtons } from './buttons/copy';
import { enableMapEmbeds } from './buttons/map';
import { focusErrorSummary } from './forms/focus-error-summary';
import { restoreScrollPosition } from './forms/restore-scroll-position';
import { enableLoadMore } from './lists/load-more';
import { enablePrintButtons } from './buttons/print';
import { enableShareButtons } from './buttons/share';
import { enableComments } from './dialogs/comments';
import { enableLightbox } from './dialogs/lightbox';
import { enableQuickView } from './dialogs/quick-view';
import { enableLiveSearch } from './lists/live-search';
import { autoRotateCarousels } from './motion/auto-rotate';
import { showBackToTop } from './navigation/back-to-top';
import { enableSearchSuggestions } from './lists/search-suggestions';
import { showChoices } from './forms/show-choice';
import { showNotes } from './forms/show-note';
import { enablePasswordButtons } from './forms/show-password';
import { validateForms } from './forms/validate-form';
import { preventDoubleSubmit, submitOnChange } from './forms/submit';
import { loadFlexGaps } from './style/load-flex-gaps';
import { watchSubmitters } from './click-target';
import { showNoscript } from './show-noscript';
import { announceNotice } from './forms/announce-notice';

/** Progressive enhancement: every page works without this script, and without any of its parts. */
const parts = [
  loadFlexGaps,
  showNoscript,
  watchSubmitters,
  enableQuickView,
  enableLightbox,
  enableComments,
  enableLoadMore,
  enableLiveSearch,
  submitOnChange,
  validateForms,
  enablePasswordButtons,
  showChoices,
  showNotes,
  preventDoubleSubmit,
  restoreScrollPosition,
  announceNotice,
  showProgressBar,
  enableMenuDismissal,
  enableMapEmbeds,
  focusErrorSummary,
  enableCopyButtons,
  enableAddButtons,
  enablePrintButtons,
  enableShareButtons,
  addQuantitySteppers,
  showBackToTop,
  prefetchLinks,
  enableSearchSuggestions,
  addCarouselButtons,
  autoRotateCarousels,
  animateCounters,
];

for (const enable of parts)
  try {
    enable();
  } catch (error) {
    // Reported as uncaught; the other parts go on.
    setTimeout(() => {
      throw error;
    });
  }
