import { contentIcons } from '~/domain/content/content-icons';
import { Icon, isIconName } from '../icon';
import { ariaDescribedBy, FieldError, type FieldDescription } from './field';

const ownChoices: readonly (readonly [name: string, word: string])[] = Object.entries(contentIcons);

/** The choice of an icon from the content: radio buttons, one for each of contentIcons, and one for other class names. */
export const IconField = ({
  id,
  name,
  label,
  hint,
  errors,
  defaultValue,
}: FieldDescription & { name: string; defaultValue?: string }) => {
  const isOther = defaultValue && !ownChoices.some(([icon]) => icon === defaultValue);
  const choices = isOther ? [...ownChoices, [defaultValue, defaultValue] as const] : ownChoices;
  return (
    <fieldset aria-describedby={ariaDescribedBy({ id, hint, errors })}>
      <legend className="mb-1 block font-bold">{label}</legend>
      <ul className="grid grid-cols-2 gap-x-3 rounded-sm border border-edge bg-milk px-3 py-1 sm:grid-cols-3">
        {choices.map(([icon, word], position) => (
          <li key={icon}>
            <label className="flex min-h-[44px] items-center gap-2">
              <input
                // The error summary links to the first one.
                id={position === 0 ? id : undefined}
                type="radio"
                name={name}
                value={icon}
                defaultChecked={icon === defaultValue}
                className="tick"
              />
              <span className="text-pasture">
                {/* The page draws the one that fits (contentIcon), whose table is too large for a form. */}
                <Icon name={isIconName(icon) ? icon : 'check'} />
              </span>
              {word}
            </label>
          </li>
        ))}
      </ul>
      <FieldError id={id} errors={errors} />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </fieldset>
  );
};
