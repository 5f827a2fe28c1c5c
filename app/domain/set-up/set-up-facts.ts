import type { Settings } from '~/domain/settings/settings';

/** The data that the steps of the set-up ask for. */
export type SetUpFacts = {
  readonly settings: Settings;
  /** Whether customers can choose a delivery whose fee and towns are known, or a place to collect at. */
  readonly hasWayToGet: boolean;
  /** Whether customers can pay, and somebody has said how. */
  readonly hasWayToPay: boolean;
  readonly hasProductInStock: boolean;
  /** The home page begins with a picture of the farm. */
  readonly hasPicture: boolean;
  readonly sendsEmails: boolean;
  /** The owner has read the terms and the privacy policy as they are now. */
  readonly hasReadRules: boolean;
};
