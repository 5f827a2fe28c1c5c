import { addSteppers } from './quantity';
import { carryProgress } from './progress';
import { closeMenus } from './menu';
import { offerCopying } from './copy';
import { embedMaps } from './map';
import { focusErrors } from './errors';
import { keepPlace } from './place';
import { offerPrinting } from './print';
import { offerSharing } from './share';
import { openQuickViews } from './quick-view';
import { searchWhileTyping } from './list-search';
import { showBackToTop } from './back-to-top';
import { submitOnce, submitOnChange } from './forms';

// Loaded after the page, which is complete without any of this.
openQuickViews();
searchWhileTyping();
submitOnChange();
submitOnce();
keepPlace();
carryProgress();
closeMenus();
embedMaps();
focusErrors();
offerCopying();
offerPrinting();
offerSharing();
addSteppers();
showBackToTop();
