/** What other areas may use of products. */
export { lastSold } from './queries.ts'
