import type { BrowserContext, Page } from 'playwright';
import type { Visitor } from '../../support/shop/visitor';

/** Clicks the button with exactly this name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor();

/** The lines of the error summary. */
export const readErrors = (page: Page) => page.locator('[data-error-summary] li').allInnerTexts();

/** Copies the cookies of a visitor into a browser context. */
export const copyCookies = (context: BrowserContext, visitor: Visitor, shopUrl: string): Promise<void> =>
  context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: shopUrl })));
