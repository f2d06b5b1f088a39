/** What other areas may use of RFM: the night that keeps a month. */
export { keepLastMonth } from './snapshot.ts'
