/** What other areas' screens may use of the rules of points. */
export { exchangeFor } from './exchange.tsx'
