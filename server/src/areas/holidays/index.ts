/** What other areas may use of 节假日: the special days of a span, and what a new hospital begins with. */
export { closedDays, specialDays } from './queries.ts'
export { seedHolidays } from './seed.ts'
