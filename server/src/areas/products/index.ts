/** What other areas may use of products. */
export { soundOf } from './actions.ts'
export { lastSold } from './queries.ts'
