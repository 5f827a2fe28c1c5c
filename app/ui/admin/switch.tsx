/** A button that switches something on or off as soon as it is pressed, by the form that it stands in. */
export const Switch = ({
  isOn,
  label,
  ...button
}: { isOn: boolean; label: string } & Pick<React.ComponentProps<'button'>, 'name' | 'value'>) => (
  <button
    {...button}
    role="switch"
    aria-checked={isOn}
    aria-label={label}
    className="flex h-11 w-14 flex-none items-center justify-center"
  >
    <span
      className={`flex h-7 w-12 rounded-full border-2 p-0.5 ${isOn ? 'justify-end border-pasture bg-pasture' : 'justify-start border-ink-soft bg-milk'}`}
    >
      <span className={`h-5 w-5 rounded-full ${isOn ? 'bg-milk' : 'bg-ink-soft'}`} />
    </span>
  </button>
);
