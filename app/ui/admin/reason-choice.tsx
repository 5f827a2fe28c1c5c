import { CheckField } from '~/ui/form/field';

/** The usual reasons, a tap each. None is chosen: the customer reads it. */
export const ReasonChoice = (props: {
  id: string;
  name: string;
  label: string;
  of: readonly string[];
  chosen: string;
}) => (
  <fieldset>
    <legend className="font-bold">{props.label}</legend>
    {props.of.map((reason, index) => (
      <CheckField
        key={reason}
        id={`${props.id}-${index}`}
        name={props.name}
        type="radio"
        value={reason}
        label={reason}
        defaultChecked={reason === props.chosen}
      />
    ))}
  </fieldset>
);
