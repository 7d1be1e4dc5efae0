/**
 * What is earned per kWh, yuan, where a station has no price of its own for it: what goes to the grid at the coal benchmark that most provinces pay for
 * distributed PV, and the service on charging.
 */
export const FEED_IN_PRICE = '0.4161'
export const CHARGING_SERVICE = '0.6'
