const steps = ['Order Details', 'Payment', 'Confirmation'] as const;

/** The current step, from 1 to 3; on a phone only its name is visible. */
export const CheckoutSteps = ({ current }: { current: 1 | 2 | 3 }) => (
  <ol className="mb-4 flex flex-wrap gap-x-4 gap-y-2 sm:gap-x-6" aria-label="Checkout steps">
    {steps.map((name, index) => {
      const step = index + 1;
      const stateClasses =
        step === current
          ? 'bg-pasture text-milk'
          : step < current
            ? 'bg-mint text-pasture'
            : 'bg-edge-pale text-ink-soft';
      return (
        <li
          key={name}
          className="flex items-center gap-2"
          aria-current={step === current ? 'step' : undefined}
        >
          <span className={`flex h-8 w-8 items-center justify-center rounded-full font-bold ${stateClasses}`}>
            {step}
          </span>{' '}
          <span className={step === current ? 'font-bold' : 'sr-only text-ink-soft sm:not-sr-only'}>
            {name}
          </span>
        </li>
      );
    })}
  </ol>
);
