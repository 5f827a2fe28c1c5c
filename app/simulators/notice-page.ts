import { html, type SafeHtml } from './html';
import { phonePageStyle } from './phone-page-style';

/** A page with one message. */
export function renderNotice(message: string): string {
  const body = html`<section>
    <div class="bar"><h2>That did not work</h2></div>
    <p class="empty">${message}</p>
    <p><a class="refresh" href="/">Back to the phones</a></p>
  </section>`;
  return renderDocument('Daraja simulator', body, null);
}

/** The frame of the front page and its messages. */
export function renderDocument(title: string, body: SafeHtml, reloadSeconds: number | null): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${reloadSeconds !== null && html`<meta http-equiv="refresh" content="${reloadSeconds}" />`}
        <title>${title}</title>
        <style>
          ${phonePageStyle}
        </style>
      </head>
      <body>
        <header>
          <div>
            <h1>Daraja simulator - <span class="warning">no real money</span></h1>
            <p>Play the customer's phone here.</p>
          </div>
        </header>
        <main>${body}</main>
      </body>
    </html>`.text;
}
