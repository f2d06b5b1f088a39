/** What other areas may use of the day's close: its self-check, and opening a day again as a matter of the audit centre. */
export { reopenApproval } from './reopen.ts'

/** S1, S4 of drawers, S5 and S6. */
export const drawerChecks = 'daily.drawer_selfcheck()'

/** S3 and what was frozen, as a function of the database. */
export const dailyChecks = 'daily.selfcheck()'
