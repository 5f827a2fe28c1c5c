/** The quiet zone extends into the margin. */
export const QrCode = ({ size, path, label }: { size: number; path: string; label: string }) => (
  <svg
    role="img"
    aria-label={label}
    viewBox={`0 0 ${size} ${size}`}
    width="232"
    height="232"
    shapeRendering="crispEdges"
    className="-ml-4 flex-none"
  >
    <rect width={size} height={size} fill="#fff" />
    <path d={path} stroke="#000" transform="translate(0 .5)" />
  </svg>
);
