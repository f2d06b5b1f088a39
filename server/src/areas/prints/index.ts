/** What other areas use of prints. */
export { paperOf, paperStatement } from './head.ts'
