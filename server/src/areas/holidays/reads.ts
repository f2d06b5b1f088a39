/** What other areas may read of 节假日 inside their own statements, as text. Knows no other area. */

/** Working days after one day (an expression of a date) up to another; negative when it lies before. */
export const workingDays = (from: string, to: string): string => `holidays.working_days(${from}, ${to})`
