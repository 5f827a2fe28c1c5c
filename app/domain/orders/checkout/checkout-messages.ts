/** Free of zod, because the pages in the browser import it. */
export const checkoutMessages = {
  required: 'This field is required',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid Kenyan phone number',
  format: 'Invalid format',
  input: 'Invalid input',
  deliveryArea: 'Choose your delivery area, or collect your order',
  deliveryAreaOnly: 'Choose your delivery area',
  deliveryMethod: 'Please choose another way to get your order',
  pickupDate: 'Please allow at least 24 hours for order preparation',
  unavailable:
    'Something went wrong on our side. We have kept what you entered. Please try again in a minute.',
} as const;
