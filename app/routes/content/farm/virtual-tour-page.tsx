import type { TourStopView } from '~/domain/virtual-tour/tour-stop';
import { EmptyState } from '~/ui/empty-state';
import { TourInvitation } from '~/ui/content/page-hero';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { Icon } from '~/ui/icon';
import { useRootData } from '~/ui/layout/use-root-data';
import { NumberedPlan, PlaceOnPlan, stopLink, type PlannedStop } from './farm-plan';

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
  const planned = stops.flatMap(({ title, place }, index) =>
    place === null ? [] : [{ number: index + 1, title, place }],
  );
  return (
    <>
      <h1>Virtual Tour</h1>
      <p className="mt-2 max-w-text text-lg">{intro}</p>
      <nav id="plan" aria-label="Stops" className="mt-4 gap-8 md:grid md:grid-cols-[5fr_3fr]">
        {planned.length > 0 && <NumberedPlan stops={planned} saveData={saveData} />}
        <ol className="mt-4 grid grid-cols-2 gap-x-4 self-center md:mt-0 md:grid-cols-1">
          {stops.map(({ title }, index) => (
            <li key={index} className="border-b border-edge-pale">
              <a href={stopLink(index + 1)} className="flex h-full items-center gap-3 py-3 hover:underline">
                <span className="w-5 flex-none text-right font-serif text-xl font-bold text-clay">
                  {index + 1}
                </span>{' '}
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {stops.map((stop, index) => (
        <Stop key={index} {...{ stop, stops, planned, saveData }} number={index + 1} />
      ))}
      <TourInvitation {...invitation} />
    </>
  );
}

function NoTour({ isAvailable }: { isAvailable: boolean }) {
  const title = isAvailable
    ? 'No virtual tour at the moment'
    : 'Failed to load the virtual tour. Please try again.';
  const takesVisits = !useRootData().site.hidden.visits;
  return (
    <>
      <h1>Virtual Tour</h1>
      <div className="mt-6">
        <EmptyState
          title={title}
          text={takesVisits ? 'Come and see the farm itself.' : 'Please come back soon.'}
        >
          {takesVisits && (
            <a href="/booking" className="button button-primary">
              Book a Farm Tour
            </a>
          )}
        </EmptyState>
      </div>
    </>
  );
}

function Stop(props: {
  stop: TourStopView;
  stops: readonly TourStopView[];
  planned: readonly PlannedStop[];
  number: number;
  saveData: boolean;
}) {
  const { stop, stops, planned, number, saveData } = props;
  const current = planned.find((other) => other.number === number);
  return (
    <section
      id={`stop-${number}`}
      className="mt-6 items-center gap-10 border-t border-edge-pale pt-6 md:mt-10 md:grid md:grid-cols-2 md:pt-10"
      aria-labelledby={`stop-${number}-title`}
    >
      <div className={number % 2 === 0 ? 'md:order-last' : ''}>
        <ProductPicture
          picture={stop.image}
          sizes="(min-width: 1200px) 560px, (min-width: 768px) 46vw, 92vw"
          saveData={saveData}
        />
      </div>
      <div className="mt-4 md:mt-0">
        <div className="flex flex-wrap items-center gap-4">
          {current && <PlaceOnPlan stops={planned} current={current} />}
          <div className="min-w-0 flex-1 basis-[10rem]">
            <p className="text-sm font-bold text-clay">
              Stop {number} of {stops.length}
            </p>
            <h2 id={`stop-${number}-title`} className="text-2xl">
              {stop.title}
            </h2>
          </div>
        </div>
        <p className="mt-4 max-w-text">{stop.text}</p>
        {stop.hint && <p className="mt-3 border-l-4 border-maize pl-3 font-serif">{stop.hint}</p>}
        <p className="mt-4 flex flex-wrap gap-3">
          {number > 1 && (
            <a href={stopLink(number - 1)} className="button button-secondary">
              <Icon name="left" size={18} />
              Previous<span className="sr-only"> stop: {stops[number - 2]?.title}</span>
            </a>
          )}{' '}
          {number < stops.length ? (
            <a href={stopLink(number + 1)} className="button button-primary">
              Next<span className="sr-only"> stop: {stops[number]?.title}</span>
              <Icon name="right" size={18} />
            </a>
          ) : (
            <a href="#plan" className="button button-quiet">
              Back to the plan
            </a>
          )}
        </p>
      </div>
    </section>
  );
}
