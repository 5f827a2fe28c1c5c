/** Why an M-Pesa code was not accepted: the choice of the farm, and what the customer reads. */
export const claimRejections = {
  'not-found': {
    name: 'It is not on the M-Pesa statement',
    text: 'The code is not on our M-Pesa statement',
  },
  'other-payment': {
    name: 'It belongs to another payment',
    text: 'The code belongs to another payment',
  },
  reversed: {
    name: 'The payment was reversed',
    text: 'The payment with this code was reversed',
  },
} as const;

export type ClaimRejection = keyof typeof claimRejections;

export const claimRejectionNames = Object.keys(claimRejections) as ClaimRejection[];
