/** What other areas may use of RFM: the night that keeps a month. */

export { monthsFollow } from './merged.ts'
export { keepLastMonth } from './snapshot.ts'
