/**
 * An anonymous visitor, a user of each role without granted permissions, and a super_admin whose confirmation has
 * expired. The sessions of the others are freshly confirmed.
 */
export const callers = ['visitor', 'customer', 'staff', 'admin', 'super_admin', 'long_ago'] as const;
export type Caller = (typeof callers)[number];

/**
 * Access to every route: one row for its page (GET), and one for its form (POST, sent empty). `+intent` after a path
 * names one of several forms.
 *
 * - a number is the status: 400 from a form means that access was granted and the empty form refused
 * - `login` redirects to sign-in and back, `confirm` to a fresh confirmation, `>/path` to another page
 *
 * Orders are those of another customer, without the key of a signed link. Signed-in users are setting up an
 * authenticator app, whose secret is on one of the pages.
 */
const table = `
                                      visitor          customer         staff            admin            super_admin      long_ago
GET  /                                >/home           >/home           >/home           >/home           >/home           >/home
GET  /home                            200              200              200              200              200              200
GET  /opening-soon                    >/               >/               >/               >/               >/               >/
GET  /newsletter                      200              200              200              200              200              200
POST /newsletter                      400              400              400              400              400              400
GET  /newsletter/confirm/:token       404              404              404              404              404              404
POST /newsletter/confirm/:token       >/newsletter/confirm/no-token-of-ours >/newsletter/confirm/no-token-of-ours >/newsletter/confirm/no-token-of-ours >/newsletter/confirm/no-token-of-ours >/newsletter/confirm/no-token-of-ours >/newsletter/confirm/no-token-of-ours
GET  /newsletter/unsubscribe/:token   404              404              404              404              404              404
POST /newsletter/unsubscribe/:token   >/newsletter/unsubscribe/no-token-of-ours >/newsletter/unsubscribe/no-token-of-ours >/newsletter/unsubscribe/no-token-of-ours >/newsletter/unsubscribe/no-token-of-ours >/newsletter/unsubscribe/no-token-of-ours >/newsletter/unsubscribe/no-token-of-ours
GET  /shop                            200              200              200              200              200              200
GET  /categories                      200              200              200              200              200              200
GET  /categories/:category            200              200              200              200              200              200
GET  /categories/:category/:subcategory 200              200              200              200              200              200
GET  /search                          200              200              200              200              200              200
GET  /search/suggestions              200              200              200              200              200              200
GET  /products                        200              200              200              200              200              200
GET  /products/:slug                  200              200              200              200              200              200
GET  /products/:slug/quick-view       200              200              200              200              200              200
GET  /products/:slug/back-in-stock    >/products/fresh-cow-milk >/products/fresh-cow-milk >/products/fresh-cow-milk >/products/fresh-cow-milk >/products/fresh-cow-milk >/products/fresh-cow-milk
POST /products/:slug/back-in-stock    400              >/products/fresh-cow-milk >/products/fresh-cow-milk >/products/fresh-cow-milk >/products/fresh-cow-milk >/products/fresh-cow-milk
GET  /back-in-stock/confirm/:token    404              404              404              404              404              404
POST /back-in-stock/confirm/:token    >/back-in-stock/confirm/no-token-of-ours >/back-in-stock/confirm/no-token-of-ours >/back-in-stock/confirm/no-token-of-ours >/back-in-stock/confirm/no-token-of-ours >/back-in-stock/confirm/no-token-of-ours >/back-in-stock/confirm/no-token-of-ours
GET  /back-in-stock/stop/:token       404              404              404              404              404              404
POST /back-in-stock/stop/:token       >/back-in-stock/stop/no-token-of-ours >/back-in-stock/stop/no-token-of-ours >/back-in-stock/stop/no-token-of-ours >/back-in-stock/stop/no-token-of-ours >/back-in-stock/stop/no-token-of-ours >/back-in-stock/stop/no-token-of-ours
GET  /o/:code                         404              404              404              404              404              404
POST /o/:code                         404              404              404              404              404              404

GET  /login                           200              >/account        >/admin-dashboard >/admin-dashboard >/admin-dashboard >/admin-dashboard
POST /login                           400              400              400              400              400              400
GET  /register                        200              >/account        >/admin-dashboard >/admin-dashboard >/admin-dashboard >/admin-dashboard
POST /register                        400              400              400              400              400              400
GET  /logout                          >/login          200              200              200              200              200
POST /logout                          >/login          >/login          >/login          >/login          >/login          >/login

GET  /cart                            200              200              200              200              200              200
POST /cart                            400              400              400              400              400              400
GET  /checkout                        >/cart           >/cart           >/cart           >/cart           >/cart           >/cart
POST /checkout                        400              400              400              400              400              400
GET  /checkout/payment                >/cart           >/cart           >/cart           >/cart           >/cart           >/cart
POST /checkout/payment                >/checkout       >/checkout       >/checkout       >/checkout       >/checkout       >/checkout
GET  /checkout/waiting/:number        404              404              404              404              404              404
POST /checkout/waiting/:number        404              404              404              404              404              404
GET  /checkout/thank-you/:number      404              404              404              404              404              404
POST /checkout/thank-you/:number      404              404              404              404              404              404
GET  /track-order                     200              200              200              200              200              200
POST /track-order                     400              400              400              400              400              400
GET  /orders/by-phone                 404              404              404              404              404              404
POST /orders/by-phone                 404              404              404              404              404              404
GET  /standing-orders                 200              200              200              200              200              200
POST /standing-orders                 400              400              400              400              400              400
GET  /standing-orders/new             200              200              200              200              200              200
POST /standing-orders/new             400              400              400              400              400              400
GET  /standing-orders/confirm/:token  404              404              404              404              404              404
POST /standing-orders/confirm/:token  409              409              409              409              409              409
GET  /standing-orders/:standingOrderId >/standing-orders             404              404              404              404              404
POST /standing-orders/:standingOrderId >/standing-orders             404              404              404              404              404
GET  /standing-orders/:standingOrderId/change >/standing-orders      404              404              404              404              404
POST /standing-orders/:standingOrderId/change >/standing-orders      404              404              404              404              404
GET  /orders/:number                  404              404              404              404              404              404
POST /orders/:number                  404              404              404              404              404              404
GET  /orders/:number/receipt          404              404              404              404              404              404
GET  /orders/:number/again            404              404              404              404              404              404
POST /orders/:number/again            404              404              404              404              404              404

GET  /account                         login            200              200              200              200              200
GET  /account/data                    login            200              200              200              200              200
GET  /account/delete                  login            200              200              200              200              confirm
POST /account/delete                  login            400              400              400              400              confirm
GET  /orders                          login            200              200              200              200              200
POST /orders                          login            400              400              400              400              400
POST /orders+take-over                login            >/orders          >/orders          >/orders          >/orders          >/orders
GET  /wishlist                        200              200              200              200              200              200
POST /wishlist                        400              400              400              400              400              400

GET  /our-farm                        200              200              200              200              200              200
GET  /about-farm                      200              200              200              200              200              200
GET  /virtual-tour                    200              200              200              200              200              200
GET  /support                         200              200              200              200              200              200
GET  /our-team                        200              200              200              200              200              200
GET  /about-us                        200              200              200              200              200              200
GET  /blogs                           200              200              200              200              200              200
GET  /blogs/:post                     >/blog/a-morning-at-the-milking-shed >/blog/a-morning-at-the-milking-shed >/blog/a-morning-at-the-milking-shed >/blog/a-morning-at-the-milking-shed >/blog/a-morning-at-the-milking-shed >/blog/a-morning-at-the-milking-shed
GET  /blog/:post                      200              200              200              200              200              200
POST /blog/:post                     400              400              400              400              400              400
GET  /gallery                         200              200              200              200              200              200
GET  /gallery/:item                   200              200              200              200              200              200
GET  /services                        200              200              200              200              200              200
GET  /services/:service               200              200              200              200              200              200
GET  /privacy-policy                  200              200              200              200              200              200
GET  /terms-and-conditions            200              200              200              200              200              200
GET  /faq                             200              200              200              200              200              200

GET  /contact-us                      200              200              200              200              200              200
POST /contact-us                      400              400              400              400              400              400
GET  /booking                         200              200              200              200              200              200
POST /booking                         400              400              400              400              400              400
GET  /booking/:reference              404              404              404              404              404              404
POST /booking/:reference              400              400              400              400              400              400
GET  /booking/confirm/:token          404              404              404              404              404              404
POST /booking/confirm/:token          >/booking/confirm/no-token-of-ours >/booking/confirm/no-token-of-ours >/booking/confirm/no-token-of-ours >/booking/confirm/no-token-of-ours >/booking/confirm/no-token-of-ours >/booking/confirm/no-token-of-ours
GET  /booking/:reference/calendar.ics 404              404              404              404              404              404

GET  /forgot-password                 200              200              200              200              200              200
POST /forgot-password                 400              400              400              400              400              400
GET  /reset-password/:token           404              404              404              404              404              404
POST /reset-password/:token           >/reset-password/no-token-of-ours >/reset-password/no-token-of-ours >/reset-password/no-token-of-ours >/reset-password/no-token-of-ours >/reset-password/no-token-of-ours >/reset-password/no-token-of-ours
GET  /invitation/:token               404              404              404              404              404              404
POST /invitation/:token               >/invitation/no-token-of-ours >/invitation/no-token-of-ours >/invitation/no-token-of-ours >/invitation/no-token-of-ours >/invitation/no-token-of-ours >/invitation/no-token-of-ours
GET  /verify-email/:token             404              404              404              404              404              404
POST /verify-email/:token             >/verify-email/no-token-of-ours >/verify-email/no-token-of-ours >/verify-email/no-token-of-ours >/verify-email/no-token-of-ours >/verify-email/no-token-of-ours >/verify-email/no-token-of-ours
GET  /profile                         login            200              200              200              200              200
POST /profile                         login            400              400              400              400              400
POST /profile+update                  login            400              400              400              400              400
POST /profile+verify-email            login            >/profile        >/profile        >/profile        >/profile        >/profile
POST /profile+keep-email              login            >/profile        >/profile        >/profile        >/profile        >/profile
POST /profile+sign-out                login            >/profile        >/profile        >/profile        >/profile        confirm
POST /profile+sign-out-everywhere     login            >/login          >/login          >/login          >/login          confirm
POST /profile+unlink                  login            >/profile        >/profile        >/profile        >/profile        confirm
GET  /change-email/:token             404              404              404              404              404              404
POST /change-email/:token             >/change-email/no-token-of-ours >/change-email/no-token-of-ours >/change-email/no-token-of-ours >/change-email/no-token-of-ours >/change-email/no-token-of-ours >/change-email/no-token-of-ours

GET  /auth/signed-in                  >/login          >/home           >/home           >/home           >/home           >/home
GET  /auth/oidc                       404              404              404              404              404              404
POST /auth/oidc                       404              404              404              404              404              404
GET  /auth/oidc/callback              404              404              404              404              404              404

GET  /login/two-step                  >/login          >/account        >/admin-dashboard >/admin-dashboard >/admin-dashboard >/admin-dashboard
POST /login/two-step                  >/login          >/login          >/login          >/login          >/login          >/login
GET  /login/code                      404              404              404              404              404              404
POST /login/code                      404              404              404              404              404              404
GET  /confirm                         login            200              200              200              200              200
POST /confirm                         login            400              400              400              400              400
GET  /profile/two-step                login            200              200              200              200              confirm
POST /profile/two-step                login            400              400              400              400              confirm
GET  /profile/phone                   login            404              404              404              404              404
POST /profile/phone                   login            404              404              404              404              404
POST /profile/two-step+start          login            >/profile/two-step >/profile/two-step >/profile/two-step >/profile/two-step confirm
POST /profile/two-step+verify-email   login            >/profile/two-step >/profile/two-step >/profile/two-step >/profile/two-step >/profile/two-step
POST /profile/two-step+new-codes      login            >/profile/two-step >/profile/two-step >/profile/two-step >/profile/two-step confirm
POST /profile/two-step+switch-off     login            >/profile/two-step >/profile/two-step >/profile/two-step >/profile/two-step confirm

GET  (routes/admin/layout)            login            200              200              200              200              200
GET  /admin/dashboard                 >/admin-dashboard >/admin-dashboard >/admin-dashboard >/admin-dashboard >/admin-dashboard >/admin-dashboard
GET  /admin-dashboard                 login            403              200              200              200              200
GET  /day-sheet                       login            403              200              200              200              200
POST /day-sheet                       login            403              400              400              400              400
GET  /day-sheet/tick                  login            403              >/day-sheet      >/day-sheet      >/day-sheet      >/day-sheet
POST /day-sheet/tick                  login            403              400              400              400              400
GET  /orders-admin                    login            403              200              200              200              200
POST /orders-admin                    login            403              400              400              400              400
GET  /orders-admin/:number            login            403              200              200              200              200
POST /orders-admin/:number            login            403              400              400              400              400
POST /orders-admin/:number+status     login            403              400              400              400              400
POST /orders-admin/:number+note       login            403              400              400              400              400
POST /orders-admin/:number+reopen     login            403              400              400              400              400
POST /orders-admin/:number+take-back  login            403              400              400              400              400
GET  /orders-admin/chosen/:choiceId   login            403              404              404              404              404
POST /orders-admin/chosen/:choiceId   login            403              400              400              400              400
GET  /orders-admin/print              login            403              >/orders-admin   >/orders-admin   >/orders-admin   >/orders-admin
GET  /orders-admin/export             login            403              200              200              200              200
GET  /orders-admin/new                login            403              200              200              200              200
POST /orders-admin/new                login            403              400              400              400              400
POST /orders-admin/new+find           login            403              400              400              400              400
POST /orders-admin/new+place          login            403              400              400              400              400
GET  /orders-admin/new/:number        login            403              200              200              200              200
POST /orders-admin/new/:number        login            403              400              400              400              400
GET  /orders-admin/new/products       login            403              200              200              200              200
GET  /standing-orders-admin           login            403              200              200              200              200
POST /standing-orders-admin           login            403              400              400              400              400
GET  /standing-orders-admin/new       login            403              200              200              200              200
POST /standing-orders-admin/new       login            403              400              400              400              400
GET  /standing-orders-admin/instead/:productId login            403              403              200              200              200
POST /standing-orders-admin/instead/:productId login            403              403              400              400              400
GET  /standing-orders-admin/prices    login            403              200              200              200              200
POST /standing-orders-admin/prices    login            403              400              400              400              400
GET  /standing-orders-admin/:standingOrderId login     403              404              404              404              404
POST /standing-orders-admin/:standingOrderId login     403              400              400              400              400
GET  /standing-orders-admin/:standingOrderId/change login 403           404              404              404              404
POST /standing-orders-admin/:standingOrderId/change login 403           400              400              400              400
GET  /standing-orders-admin/:standingOrderId/payment login 403          404              404              404              404
POST /standing-orders-admin/:standingOrderId/payment login 403          404              404              404              404
GET  /standing-orders-admin/:standingOrderId/days/:day login 403         404              404              404              404
POST /standing-orders-admin/:standingOrderId/days/:day login 403         404              404              404              404
GET  /cash-up                         login            403              200              200              200              200
POST /cash-up                         login            403              403              400              400              400
GET  /cash-up/:day/:holder            login            403              200              200              200              200
POST /cash-up/:day/:holder            login            403              400              400              400              400
GET  /cash-up/export                  login            403              403              >/cash-up        >/cash-up        >/cash-up
GET  /payments-to-check               login            403              403              200              200              200
GET  /payments-to-check/:number/match-code login       403              403              200              200              200
POST /payments-to-check/:number/match-code login       403              403              400              400              400
POST /payments-to-check/:number/match-code+reject login 403             403              400              400              400
GET  /payments-to-check/:number/check/:paymentKey login     403              403              200              200              200
POST /payments-to-check/:number/check/:paymentKey login     403              403              400              400              400
GET  /payments-to-check/:number/refund/:paymentKey login    403              403              200              200              200
POST /payments-to-check/:number/refund/:paymentKey login    403              403              400              400              400
GET  /payments-to-check/:number/revive login           403              403              200              200              200
POST /payments-to-check/:number/revive login           403              403              409              409              409
GET  /payments-to-check/:number/statement/:paymentKey login   403              403              200              200              200
POST /payments-to-check/:number/statement/:paymentKey login   403              403              400              400              400
POST /payments-to-check/:number/statement/:paymentKey+take-back login 403      403              400              400              400
GET  /payments-to-check/till/:paymentKey login         403              403              200              200              200
POST /payments-to-check/till/:paymentKey login         403              403              400              400              400
POST /payments-to-check/till/:paymentKey+none login    403              403              400              400              400
GET  /payments-to-check/:number/reversal/:paymentKey login  403              403              200              200              200
POST /payments-to-check/:number/reversal/:paymentKey login  403              403              400              400              400
GET  /orders-admin/:number/correct    login            403              200              200              200              200
POST /orders-admin/:number/correct    login            403              400              400              400              400
GET  /orders-admin/:number/payment    login            403              200              200              200              200
POST /orders-admin/:number/payment    login            403              400              400              400              400
GET  /orders-admin/:number/cash       login            403              200              200              200              200
POST /orders-admin/:number/cash       login            403              400              400              400              400
POST /orders-admin/:number/cash+correct login          403              403              400              400              400
GET  /gallary-management              login            403              403              200              200              200
POST /gallary-management               login            403              403              400              400              400
GET  /gallary-management/add          login            403              403              200              200              200
POST /gallary-management/add          login            403              403              400              400              400
GET  /gallary-management/:item        login            403              403              200              200              200
POST /gallary-management/:item        login            403              403              400              400              400
GET  /gallary-management/:item/delete login            403              403              200              200              200
POST /gallary-management/:item/delete login            403              403              400              400              400
GET  /gallery-management              >/gallary-management >/gallary-management >/gallary-management >/gallary-management >/gallary-management >/gallary-management
GET  /services-admin                  login            403              403              200              200              200
POST /services-admin                  login            403              403              400              400              400
GET  /services-admin/new              login            403              403              200              200              200
POST /services-admin/new              login            403              403              400              400              400
GET  /services-admin/:itemId          login            403              403              200              200              200
POST /services-admin/:itemId          login            403              403              400              400              400
GET  /services-admin/:itemId/delete   login            403              403              200              200              200
POST /services-admin/:itemId/delete   login            403              403              400              400              400
GET  /services-admin/:itemId/preview  login            403              403              200              200              200
POST /services-admin/:itemId/preview  login            403              403              400              400              400
GET  /team-admin                      login            403              403              200              200              200
POST /team-admin                      login            403              403              400              400              400
GET  /team-admin/new                  login            403              403              200              200              200
POST /team-admin/new                  login            403              403              400              400              400
GET  /team-admin/:itemId              login            403              403              200              200              200
POST /team-admin/:itemId              login            403              403              400              400              400
GET  /team-admin/:itemId/delete       login            403              403              200              200              200
POST /team-admin/:itemId/delete       login            403              403              400              400              400
GET  /team-admin/:itemId/preview      login            403              403              200              200              200
POST /team-admin/:itemId/preview      login            403              403              400              400              400
GET  /faq-admin                       login            403              403              200              200              200
POST /faq-admin                       login            403              403              400              400              400
GET  /faq-admin/new                   login            403              403              200              200              200
POST /faq-admin/new                   login            403              403              400              400              400
GET  /faq-admin/:itemId               login            403              403              200              200              200
POST /faq-admin/:itemId               login            403              403              400              400              400
GET  /faq-admin/:itemId/delete        login            403              403              200              200              200
POST /faq-admin/:itemId/delete        login            403              403              400              400              400
GET  /faq-admin/:itemId/preview       login            403              403              200              200              200
POST /faq-admin/:itemId/preview       login            403              403              400              400              400
GET  /testimonials-admin              login            403              403              200              200              200
POST /testimonials-admin              login            403              403              400              400              400
GET  /testimonials-admin/new          login            403              403              200              200              200
POST /testimonials-admin/new          login            403              403              400              400              400
GET  /testimonials-admin/:itemId      login            403              403              200              200              200
POST /testimonials-admin/:itemId      login            403              403              400              400              400
GET  /testimonials-admin/:itemId/delete login            403              403              200              200              200
POST /testimonials-admin/:itemId/delete login            403              403              400              400              400
GET  /testimonials-admin/:itemId/preview login            403              403              200              200              200
POST /testimonials-admin/:itemId/preview login            403              403              400              400              400
GET  /tour-admin                      login            403              403              200              200              200
POST /tour-admin                      login            403              403              400              400              400
GET  /tour-admin/new                  login            403              403              200              200              200
POST /tour-admin/new                  login            403              403              400              400              400
GET  /tour-admin/:itemId              login            403              403              200              200              200
POST /tour-admin/:itemId              login            403              403              400              400              400
GET  /tour-admin/:itemId/delete       login            403              403              200              200              200
POST /tour-admin/:itemId/delete       login            403              403              400              400              400
GET  /tour-admin/:itemId/preview      login            403              403              200              200              200
POST /tour-admin/:itemId/preview      login            403              403              400              400              400
GET  /products-admin                  login            403              403              200              200              200
POST /products-admin                  login            403              403              400              400              400
GET  /products-admin/new              login            403              403              200              200              200
POST /products-admin/new              login            403              403              400              400              400
GET  /products-admin/:productId       login            403              403              200              200              200
POST /products-admin/:productId       login            403              403              400              400              400
GET  /products-admin/:productId/delete login           403              403              200              200              200
POST /products-admin/:productId/delete login           403              403              400              400              400
GET  /products-admin/:productId/preview login          403              403              200              200              200
GET  /categories-admin                login            403              403              200              200              200
POST /categories-admin                 login            403              403              400              400              400
GET  /categories-admin/new            login            403              403              200              200              200
POST /categories-admin/new            login            403              403              400              400              400
GET  /categories-admin/:categoryId    login            403              403              200              200              200
POST /categories-admin/:categoryId    login            403              403              400              400              400
GET  /categories-admin/:categoryId/delete login        403              403              200              200              200
POST /categories-admin/:categoryId/delete login        403              403              400              400              400
GET  /messages-admin                  login            403              403              200              200              200
GET  /texts-admin                     login            403              403              200              200              200
POST /texts-admin                     login            403              403              400              400              400
GET  /messages-admin/:messageId       login            403              403              200              200              200
POST /messages-admin/:messageId       login            403              403              400              400              400
POST /messages-admin/:messageId+answer login            403              403              400              400              400
GET  /messages-admin/:messageId/delete login            403              403              200              200              200
POST /messages-admin/:messageId/delete login            403              403              400              400              400
GET  /bookings-admin                  login            403              200              200              200              200
GET  /bookings-admin/new              login            403              200              200              200              200
POST /bookings-admin/new              login            403              400              400              400              400
GET  /bookings-admin/:bookingId       login            403              200              200              200              200
POST /bookings-admin/:bookingId       login            403              400              400              400              400
POST /bookings-admin/:bookingId+move  login            403              400              400              400              400
POST /bookings-admin/:bookingId+decline login            403              400              400              400              400
GET  /bookings-admin/calendar         login            403              200              200              200              200
POST /bookings-admin/calendar         login            403              400              400              400              400
GET  /bookings-admin/calendar/:day    login            403              200              200              200              200
POST /bookings-admin/calendar/:day    login            403              400              400              400              400
GET  /organizations-admin             login            403              403              200              200              200
GET  /organizations-admin/new         login            403              403              200              200              200
POST /organizations-admin/new         login            403              403              400              400              400
GET  /organizations-admin/:organizationId login            403              403              200              200              200
GET  /organizations-admin/:organizationId/edit login            403              403              200              200              200
POST /organizations-admin/:organizationId/edit login            403              403              400              400              400
GET  /organizations-admin/:organizationId/subscription login            403              403              200              200              200
POST /organizations-admin/:organizationId/subscription login            403              403              400              400              400
GET  /organizations-admin/:organizationId/delete login            403              403              200              200              200
POST /organizations-admin/:organizationId/delete login            403              403              400              400              400
GET  /organizations-admin/:organizationId/ask login    403              403              200              200              200
POST /organizations-admin/:organizationId/ask login    403              403              400              400              400
GET  /organizations-admin/:organizationId/ask/:attemptId login 403      403              404              404              404
POST /organizations-admin/:organizationId/ask/:attemptId login 403      403              404              404              404
GET  /organizations-admin/:organizationId/statement login 403           403              200              200              200
GET  /organizations-admin/:organizationId/statement/export login 403    403              200              200              200
GET  /subscriptions-admin             login            403              403              200              200              200
GET  /subscriptions-admin/:organizationId login            403              403              200              200              200
POST /subscriptions-admin/:organizationId login            403              403              400              400              400
GET  /set-up                          login            403              403              403              200              200
POST /set-up                          login            403              403              403              >/set-up         >/set-up
GET  /set-up/rules                    login            403              403              403              200              200
POST /set-up/rules                    login            403              403              403              400              400
GET  /set-up/pictures                 login            403              403              403              200              200
POST /set-up/pictures                 login            403              403              403              400              400
GET  /set-up/emails                   login            403              403              403              200              confirm
POST /set-up/emails                   login            403              403              403              400              confirm
GET  /set-up/products                 login            403              403              403              200              200
POST /set-up/products                 login            403              403              403              400              400
GET  /set-up/as-it-came               login            403              403              200              200              200
GET  /set-up/:step                    login            403              403              403              200              200
POST /set-up/:step                    login            403              403              403              400              400
GET  /status-admin                    login            403              403              200              200              200
GET  /audit-admin                     login            403              403              200              200              200
GET  /products-admin/quick            login            403              403              200              200              200
POST /products-admin/quick            login            403              403              400              400              400
GET  /products-admin/prices           login            403              403              200              200              200
POST /products-admin/prices           login            403              403              400              400              400
GET  /products-admin/import           login            403              403              200              200              200
POST /products-admin/import           login            403              403              400              400              400
GET  /products-admin/export.csv       login            403              403              200              200              200
GET  /payments                        login            403              403              200              200              200
GET  /payments/export                 login            403              403              200              200              200
GET  /payments/new                    login            403              403              200              200              200
POST /payments/new                    login            403              403              400              400              400
GET  /payments/:payment               login            403              403              200              200              200
GET  /payments/:payment/voucher       login            403              403              200              200              200
GET  /payments/:payment/pay           login            403              403              200              200              200
POST /payments/:payment/pay           login            403              403              400              400              400
GET  /payments/:payment/update        login            403              403              200              200              200
POST /payments/:payment/update        login            403              403              400              400              400
GET  /payments/:payment/reverse       login            403              403              200              200              200
POST /payments/:payment/reverse       login            403              403              400              400              400
GET  /stock-admin                     login            403              403              200              200              200
POST /stock-admin                     login            403              403              400              400              400
GET  /stock-admin/expected            login            403              403              200              200              200
POST /stock-admin/expected            login            403              403              400              400              400
GET  /stock-admin/:productId          login            403              403              200              200              200
GET  /settings-admin                  login            403              403              200              200              200
GET  /settings-admin/webhooks         login            403              403              200              200              200
GET  /settings-admin/webhooks/new     login            403              403              200              200              confirm
POST /settings-admin/webhooks/new     login            403              403              400              400              confirm
GET  /settings-admin/webhooks/deliveries login         403              403              200              200              200
GET  /settings-admin/webhooks/deliveries/:deliveryId login 403           403              200              200              200
POST /settings-admin/webhooks/deliveries/:deliveryId login 403           403              400              400              400
GET  /settings-admin/webhooks/:endpointId login         403              403              200              200              200
POST /settings-admin/webhooks/:endpointId login         403              403              400              400              400
POST /settings-admin/webhooks/:endpointId+save login    403              403              400              400              confirm
GET  /settings-admin/webhooks/:endpointId/delete login  403              403              200              200              200
POST /settings-admin/webhooks/:endpointId/delete login  403              403              400              400              400
GET  /settings-admin/legal/:text      login            403              403              200              200              200
POST /settings-admin/legal/:text      login            403              403              400              400              400
GET  /settings-admin/legal/:text/versions login        403              403              200              200              200
GET  /settings-admin/legal/:text/versions/:version login 403            403              404              404              404
POST /settings-admin/legal/:text/versions/:version login 403            403              404              404              404
GET  /settings-admin/api-keys         login            403              403              200              200              200
GET  /settings-admin/api-keys/new     login            403              403              200              200              confirm
POST /settings-admin/api-keys/new     login            403              403              400              400              confirm
GET  /settings-admin/api-keys/:keyId  login            403              403              200              200              confirm
POST /settings-admin/api-keys/:keyId  login            403              403              400              400              confirm
GET  /settings-admin/api-keys/:keyId/revoke login      403              403              200              200              200
POST /settings-admin/api-keys/:keyId/revoke login      403              403              400              400              400
GET  /settings-admin/mpesa            login            403              403              403              200              confirm
POST /settings-admin/mpesa            login            403              403              403              400              confirm
GET  /settings-admin/mpesa/test       login            403              403              403              200              confirm
POST /settings-admin/mpesa/test       login            403              403              403              400              confirm
GET  /settings-admin/mail             login            403              403              403              200              confirm
POST /settings-admin/mail             login            403              403              403              400              confirm
GET  /settings-admin/mail/test        login            403              403              403              200              confirm
POST /settings-admin/mail/test        login            403              403              403              400              confirm
GET  /settings-admin/sms              login            403              403              403              200              confirm
POST /settings-admin/sms              login            403              403              403              400              confirm
GET  /settings-admin/sms/test         login            403              403              403              200              confirm
POST /settings-admin/sms/test         login            403              403              403              400              confirm
GET  /settings-admin/:section         login            403              403              200              200              200
POST /settings-admin/:section         login            403              403              400              400              400
GET  /settings-admin/:section/rows/:row login          403              403              200              200              200
POST /settings-admin/:section/rows/:row login          403              403              400              400              400
GET  /settings-admin/:section/rows/:row/delete login   403              403              200              200              200
POST /settings-admin/:section/rows/:row/delete login   403              403              400              400              400
GET  /settings-admin/:section/history login            403              403              200              200              200
GET  /settings-admin/:section/history/:version login   403              403              404              404              404
POST /settings-admin/:section/history/:version login   403              403              404              404              404
GET  /users-admin                     login            403              403              403              200              200
GET  /users-admin/invite              login            403              403              403              200              confirm
POST /users-admin/invite              login            403              403              403              400              confirm
GET  /users-admin/invitations/:invitationId login      403              403              403              404              404
POST /users-admin/invitations/:invitationId login      403              403              403              400              confirm
GET  /users-admin/:id                 login            403              403              403              200              200
POST /users-admin/:id                 login            403              403              403              400              confirm
GET  /newsletter-admin                login            403              403              200              200              200
GET  /newsletter-admin/issues/new     login            403              403              200              200              200
POST /newsletter-admin/issues/new     login            403              403              400              400              400
POST /newsletter-admin/issues/new+preview login            403              403              200              200              200
GET  /newsletter-admin/issues/preview login            403              403              405              405              405
POST /newsletter-admin/issues/preview login            403              403              200              200              200
GET  /newsletter-admin/issues/:issueId login            403              403              404              404              404
POST /newsletter-admin/issues/:issueId login            403              403              400              400              400
GET  /newsletter-admin/issues/:issueId/edit login            403              403              404              404              404
POST /newsletter-admin/issues/:issueId/edit login            403              403              400              400              400
GET  /newsletter-admin/issues/:issueId/send login            403              403              404              404              404
POST /newsletter-admin/issues/:issueId/send login            403              403              400              400              400
GET  /newsletter-admin/issues/:issueId/delete login            403              403              404              404              404
POST /newsletter-admin/issues/:issueId/delete login            403              403              400              400              400
GET  /newsletter-admin/issues/:issueId/mail login            403              403              404              404              404
GET  /newsletter-admin/subscribers    login            403              403              200              200              200
GET  /newsletter-admin/subscribers/export login            403              403              >/newsletter-admin/subscribers >/newsletter-admin/subscribers >/newsletter-admin/subscribers
GET  /newsletter-admin/subscribers/:subscriberId/remove login            403              403              404              404              404
POST /newsletter-admin/subscribers/:subscriberId/remove login            403              403              400              400              400
GET  /home-content                    login            403              403              200              200              200
POST /home-content                    login            403              403              400              400              400
GET  /home-content/:pagePart           login            403              403              200              200              200
POST /home-content/:pagePart           login            403              403              400              400              400
GET  /home-content/:list/:entry       login            403              403              200              200              200
POST /home-content/:list/:entry       login            403              403              400              400              400
GET  /home-content/:list/:entry/delete login            403              403              404              404              404
POST /home-content/:list/:entry/delete login            403              403              400              400              400
GET  /about-management                login            403              403              200              200              200
POST /about-management                login            403              403              400              400              400
GET  /about-management/:pagePart       login            403              403              200              200              200
POST /about-management/:pagePart       login            403              403              400              400              400
GET  /about-management/:list/:entry   login            403              403              200              200              200
POST /about-management/:list/:entry   login            403              403              400              400              400
GET  /about-management/:list/:entry/delete login            403              403              404              404              404
POST /about-management/:list/:entry/delete login            403              403              400              400              400
GET  /page-texts                      login            403              403              200              200              200
POST /page-texts                      login            403              403              400              400              400
GET  /page-texts/:textsOf            login            403              403              200              200              200
POST /page-texts/:textsOf            login            403              403              400              400              400
GET  /page-texts/:topics/:entry         login            403              403              200              200              200
POST /page-texts/:topics/:entry         login            403              403              400              400              400
GET  /page-texts/:topics/:entry/delete  login            403              403              404              404              404
POST /page-texts/:topics/:entry/delete  login            403              403              400              400              400
GET  /home-content/preview            login            403              403              200              200              200
GET  /home-content/:pagePart/preview  login            403              403              200              200              200
POST /home-content/:pagePart/preview  login            403              403              400              400              400
GET  /home-content/:list/:entry/preview login            403              403              200              200              200
POST /home-content/:list/:entry/preview login            403              403              400              400              400
GET  /about-management/:pagePart/preview login            403              403              200              200              200
POST /about-management/:pagePart/preview login            403              403              400              400              400
GET  /about-management/:list/:entry/preview login            403              403              200              200              200
POST /about-management/:list/:entry/preview login            403              403              400              400              400
GET  /blogs-admin                     login            403              403              200              200              200
POST /blogs-admin                      login            403              403              400              400              400
GET  /blogs-admin/new                 login            403              403              200              200              200
POST /blogs-admin/new                 login            403              403              400              400              400
POST /blogs-admin/new+preview         login            403              403              200              200              200
GET  /blogs-admin/:blogId             login            403              403              200              200              200
POST /blogs-admin/:blogId             login            403              403              400              400              400
GET  /blogs-admin/:blogId/delete      login            403              403              200              200              200
POST /blogs-admin/:blogId/delete      login            403              403              400              400              400
GET  /blogs-admin/:blogId/preview     login            403              403              200              200              200
GET  /comments-admin                  login            403              403              200              200              200
POST /comments-admin                  login            403              403              400              400              400
POST /comments-admin+approve          login            403              403              >/comments-admin >/comments-admin >/comments-admin
POST /comments-admin+unblock          login            403              403              >/comments-admin >/comments-admin >/comments-admin
GET  /comments-admin/delete           login            403              403              >/comments-admin >/comments-admin >/comments-admin
POST /comments-admin/delete           login            403              403              400              400              400
GET  /comments-admin/:comment/delete  login            403              403              404              404              404
POST /comments-admin/:comment/delete  login            403              403              400              400              400
GET  /comments-admin/:comment/block   login            403              403              404              404              404
POST /comments-admin/:comment/block   login            403              403              400              400              400
GET  /blogs-admin/preview             login            403              403              405              405              405
POST /blogs-admin/preview             login            403              403              200              200              200

GET  /api                             200              200              200              200              200              200
GET  /api/reference                   200              200              200              200              200              200
GET  /api/reference/:group            200              200              200              200              200              200
GET  /api/*                           404              404              404              404              404              404
POST /api/*                           404              404              404              404              404              404
GET  /hooks/payments/:token           405              405              405              405              405              405
POST /hooks/payments/:token           404              404              404              404              404              404
GET  /hooks/sms/:callback/:secret     405              405              405              405              405              405
POST /hooks/sms/:callback/:secret     404              404              404              404              404              404
GET  /sitemap.xml                     200              200              200              200              200              200
GET  /sitemaps/:part                  200              200              200              200              200              200
GET  /images                          405              405              405              405              405              405
POST /images                          login            403              403              400              400              400
GET  /images/:file                    404              404              404              404              404              404
GET  /speculation-rules.json          200              200              200              200              200              200
GET  /robots.txt                      200              200              200              200              200              200
GET  /manifest.webmanifest            200              200              200              200              200              200
GET  /style-guide                     200              200              200              200              200              200
POST /style-guide                     login            403              403              400              400              400
GET  /*                               404              404              404              404              404              404
POST /*                               404              404              404              404              404              404
`;

type Method = 'GET' | 'POST';
type MatrixRow = {
  readonly method: Method;
  /** The path of app/routes.ts, or the id of a layout in parentheses. */
  readonly route: string;
  /** The intent of the form; '' without one. */
  readonly intent: string;
  readonly outcomes: Readonly<Record<Caller, string>>;
};

export const permissionMatrix: readonly MatrixRow[] = table
  .split('\n')
  .slice(2)
  .filter(Boolean)
  .map((line) => {
    const [method = '', target = '', ...outcomes] = line.split(/\s+/);
    if (outcomes.length !== callers.length) throw new Error(`The matrix has an invalid row: ${line}`);
    const [route = '', intent = ''] = target.split('+');
    return {
      method: method as Method,
      route,
      intent,
      outcomes: Object.fromEntries(
        callers.map((caller, index) => [caller, outcomes[index] ?? '']),
      ) as MatrixRow['outcomes'],
    };
  });
