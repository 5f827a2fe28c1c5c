import { farmPlan, planPlaces } from '~/domain/content/farm-plan';
import type { PlanPlace } from '~/domain/virtual-tour/tour-stop';
import { ProductPicture } from '~/ui/catalogue/product-picture';

export type PlannedStop = { readonly number: number; readonly title: string; readonly place: PlanPlace };

export const stopLink = (number: number) => `#stop-${number}`;

/** The size of the drawing on top of the plan: has the ratio of the plan. */
const size = { width: 960, height: 640 };

const positionOf = (place: PlanPlace) => {
  const [left, top] = planPlaces[place];
  return { x: (left * size.width) / 100, y: (top * size.height) / 100 };
};

const overPlan = {
  viewBox: `0 0 ${size.width} ${size.height}`,
  className: 'absolute inset-0 h-full w-full',
};

/** The plan of the farm with a link at each stop, which is 44 px wide on a phone. */
export const NumberedPlan = ({ stops, saveData }: { stops: readonly PlannedStop[]; saveData: boolean }) => (
  <div className="relative">
    <ProductPicture
      picture={farmPlan}
      sizes="(min-width: 1200px) 690px, (min-width: 768px) 58vw, 92vw"
      eager
      saveData={saveData}
    />
    <svg {...overPlan}>
      {stops.map(({ number, title, place }) => {
        const { x, y } = positionOf(place);
        return (
          <a key={number} href={stopLink(number)} aria-label={`Stop ${number}: ${title}`} className="group">
            <circle cx={x} cy={y} r="65" fill="transparent" />
            <circle
              cx={x}
              cy={y}
              r="34"
              strokeWidth="6"
              className="fill-clay stroke-milk group-hover:fill-pasture group-focus-visible:fill-pasture"
            />
            <StopNumber x={x} y={y} fontSize={42}>
              {number}
            </StopNumber>
          </a>
        );
      })}
    </svg>
  </div>
);

/** A small plan that marks one stop; the text beside it says which. */
export const PlaceOnPlan = ({ stops, current }: { stops: readonly PlannedStop[]; current: PlannedStop }) => {
  const { x, y } = positionOf(current.place);
  return (
    <div className="relative w-40 flex-none" aria-hidden="true">
      <ProductPicture picture={farmPlan} sizes="160px" small alt="" />
      <svg {...overPlan}>
        {stops.map(({ number, place }) => {
          const other = positionOf(place);
          return <circle key={number} cx={other.x} cy={other.y} r="24" className="fill-milk" />;
        })}
        <circle cx={x} cy={y} r="80" strokeWidth="12" className="fill-clay stroke-milk" />
        <StopNumber x={x} y={y} fontSize={96}>
          {current.number}
        </StopNumber>
      </svg>
    </div>
  );
};

const StopNumber = (props: { x: number; y: number; fontSize: number; children: number }) => (
  <text
    x={props.x}
    y={props.y + props.fontSize * 0.35}
    fontSize={props.fontSize}
    textAnchor="middle"
    className="fill-milk font-bold"
  >
    {props.children}
  </text>
);

/** An invitation to walk the farm on its plan. */
export const PlanLink = ({ saveData }: { saveData: boolean }) => (
  <section className="mt-12 items-center gap-10 rounded bg-mint p-4 md:grid md:grid-cols-2 md:p-6">
    <ProductPicture
      picture={farmPlan}
      sizes="(min-width: 1200px) 530px, (min-width: 768px) 42vw, 85vw"
      saveData={saveData}
    />
    <div className="mt-4 md:mt-0">
      <h2 className="text-2xl">Walk round the farm</h2>
      <p className="mt-2 max-w-text">
        From the gate to the tasting table, one stop after another, with a picture of each. It takes about
        five minutes.
      </p>
      <a href="/virtual-tour" className="button button-secondary mt-4">
        Start the walk
      </a>
    </div>
  </section>
);
