import type { TourStopView } from '~/domain/virtual-tour/tour-stop';
import { EmptyState } from '~/ui/empty-state';
import { TourInvitation } from '~/ui/content/page-hero';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { Icon } from '~/ui/icon';

export const stopLink = (number: number) => `#stop-${number}`;

type VirtualTourData = {
  stops: readonly TourStopView[];
  isAvailable: boolean;
  intro: string;
  invitation: { title: string; text: string };
  saveData: boolean;
};

/** All stops on one page, so that the tour needs no further request; for the preview of the back office, too. */
export function VirtualTourPage({ stops, isAvailable, intro, invitation, saveData }: VirtualTourData) {
  if (stops.length === 0) return <NoTour isAvailable={isAvailable} />;
  return (
    <>
      <h1>Virtual Tour</h1>
      <p className="mt-2 max-w-text text-lg">{intro}</p>
      <nav aria-label="Stops" className="mt-4">
        <ol className="flex flex-wrap gap-2">
          {stops.map(({ title }, index) => (
            <li key={index}>
              <a
                href={stopLink(index + 1)}
                className="inline-block rounded-full border border-edge-pale bg-milk px-4 py-2 hover:bg-mint"
              >
                {index + 1}. {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {stops.map((stop, index) => (
        <Stop key={index} stop={stop} stops={stops} number={index + 1} saveData={saveData} />
      ))}
      <TourInvitation {...invitation} />
    </>
  );
}

const NoTour = ({ isAvailable }: { isAvailable: boolean }) => (
  <>
    <h1>Virtual Tour</h1>
    <div className="mt-6">
      <EmptyState
        title={
          isAvailable
            ? 'There is no tour at the moment'
            : 'Failed to load the virtual tour. Please try again.'
        }
        text="The real one is open from Monday to Saturday."
      >
        <a href="/booking" className="button button-primary">
          Book a Farm Tour
        </a>
      </EmptyState>
    </div>
  </>
);

function Stop({
  stop,
  stops,
  number,
  saveData,
}: {
  stop: TourStopView;
  stops: readonly TourStopView[];
  number: number;
  saveData: boolean;
}) {
  return (
    <section
      id={`stop-${number}`}
      className="card mt-6 items-center gap-8 p-4 md:grid md:grid-cols-2"
      aria-labelledby={`stop-${number}-title`}
    >
      <ProductPicture
        picture={stop.image}
        sizes="(min-width: 1200px) 560px, (min-width: 768px) 44vw, 85vw"
        eager={number === 1}
        saveData={saveData}
      />
      <div className="mt-4 md:mt-0">
        <p className="text-sm font-bold text-clay">
          Stop {number} of {stops.length}
        </p>
        <h2 id={`stop-${number}-title`} className="text-2xl">
          {stop.title}
        </h2>
        <p className="mt-2 max-w-text">{stop.text}</p>
        {stop.hint && <p className="mt-3 border-l-4 border-maize pl-3 font-serif">{stop.hint}</p>}
        <p className="mt-4 flex flex-wrap gap-3">
          {number > 1 && (
            <a href={stopLink(number - 1)} className="button button-secondary">
              <Icon name="left" size={18} />
              Previous<span className="sr-only"> stop: {stops[number - 2]?.title}</span>
            </a>
          )}{' '}
          {number < stops.length && (
            <a href={stopLink(number + 1)} className="button button-primary">
              Next<span className="sr-only"> stop: {stops[number]?.title}</span>
              <Icon name="right" size={18} />
            </a>
          )}
        </p>
      </div>
    </section>
  );
}
