import { Icon } from '~/ui/icon';

const roundButton = 'lightbox-button flex h-11 w-11 items-center justify-center rounded-full';

/** The empty lightbox; app/enhance/dialogs/lightbox.ts clones and fills it. */
export const LightboxTemplate = () => (
  <template data-lightbox-frame>
    <dialog className="lightbox" aria-labelledby="lightbox-title">
      <div className="lightbox-stage">
        <div data-stage className="h-full" />
        <button
          type="button"
          data-step="-1"
          aria-label="Previous picture"
          className={`${roundButton} lightbox-step left-2`}
        >
          <Icon name="left" />
        </button>
        <button
          type="button"
          data-step="1"
          aria-label="Next picture"
          className={`${roundButton} lightbox-step right-2`}
        >
          <Icon name="right" />
        </button>
      </div>
      <div className="lightbox-words" aria-live="polite">
        <p data-count className="text-sm" />
        <p id="lightbox-title" data-title tabIndex={-1} className="font-serif text-xl font-bold" />
        <p data-description className="max-w-text" />
        <div data-chips className="mt-2" />
      </div>
      <button type="button" data-close aria-label="Close" className={`${roundButton} right-2 top-2`}>
        <Icon name="x" />
      </button>
    </dialog>
  </template>
);
