import type { Page } from 'playwright';

/** Clicks the button with exactly this name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor();

/** The lines of the error summary. */
export const readErrors = (page: Page) => page.locator('[data-error-summary] li').allInnerTexts();
