/** What other areas may use of the day's close: its self-check. */

/** S3 and what was frozen, as a function of the database. */
export const dailyChecks = 'daily.selfcheck()'
