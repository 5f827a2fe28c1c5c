import type { registrationFields } from '~/domain/accounts/registration/registration-form';
import { ownData } from '~/lib/forms/own-data';
import { kenyanCounties } from '~/lib/kenyan-counties';
import { postalCodesOf } from '~/lib/kenyan-postal-codes';
import { TextField } from '../form/field';

type AddressName = Extract<
  keyof typeof registrationFields,
  'street' | 'city' | 'state' | 'zipCode' | 'country'
>;

/** The address of an account, in the order in which Kenyans say it. */
export const AddressFields = ({
  field,
  towns,
  required,
}: {
  field: (name: AddressName) => Pick<React.ComponentProps<typeof TextField>, 'id' | 'label' | 'readOnly'>;
  /** Suggested, with their postal codes. */
  towns: readonly string[];
  required?: boolean;
}) => {
  const isRead = field('city').readOnly;
  const postalCodes = postalCodesOf(towns);
  return (
    <>
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:gap-x-4">
        <TextField {...field('city')} {...ownData.city} suggestions={towns} required={required} />
        <TextField {...field('state')} {...ownData.state} suggestions={kenyanCounties} required={required} />
      </div>
      <TextField
        {...field('street')}
        {...ownData.address}
        hint={isRead ? undefined : 'For example, Makongeni estate, house 12'}
        required={required}
      />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:gap-x-4">
        <TextField
          {...field('zipCode')}
          {...ownData.zipCode}
          suggestions={postalCodes}
          hint={isRead ? undefined : `For example, ${postalCodes[0]?.join(' for ') ?? '50400'}`}
          required={required}
        />
        <TextField {...field('country')} {...ownData.country} required={required} />
      </div>
    </>
  );
};
