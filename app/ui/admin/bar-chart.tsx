type Bar = {
  readonly key: string;
  /** 'Mon, 3 Aug' */
  readonly label: string;
  readonly value: number;
  /** The value as text. */
  readonly text: string;
};

/** Units of the drawing for a bar and the gap after it. */
const step = 10;
const barWidth = 8;
const height = 100;

/** A row of bars; the newest one has the accent. The page shows all figures in a table near it. */
export function BarChart(props: {
  name: string;
  bars: readonly Bar[];
  /** 'best day' */
  highestName: string;
  /** For values that are all 0. */
  empty: string;
  className: string;
}) {
  const { name, bars, highestName, empty, className } = props;
  const highest = bars.reduce<Bar | null>(
    (found, bar) => (found === null || bar.value > found.value ? bar : found),
    null,
  );
  const most = highest ? Math.max(0, highest.value) : 0;
  const id = name.replaceAll(' ', '-').toLowerCase();
  const description =
    highest && most > 0
      ? `Most on ${highest.label}: ${highest.text}. All figures are in the table below.`
      : empty;
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="font-bold">{name}</span>
        <span className="text-ink-soft">{highest && most > 0 ? `${highestName}: ${highest.text}` : ''}</span>
      </p>
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-text`}
        viewBox={`0 0 ${bars.length * step} ${height}`}
        // The bars take the width of the screen; the texts stand beside the drawing.
        preserveAspectRatio="none"
        className={`w-full border-b border-edge ${className}`}
      >
        <title id={`${id}-title`}>{name}</title>
        <desc id={`${id}-text`}>{description}</desc>
        {bars.map(({ key, value }, index) => {
          const length = most === 0 ? 0 : Math.round((Math.max(0, value) / most) * height * 10) / 10;
          return (
            <rect
              key={key}
              x={index * step + (step - barWidth) / 2}
              y={height - length}
              width={barWidth}
              height={length}
              className={index === bars.length - 1 ? 'fill-clay' : 'fill-pasture'}
            />
          );
        })}
      </svg>
    </div>
  );
}
