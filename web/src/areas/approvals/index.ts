/** What other areas show of the audit centre. */
export { KindAudits, type KindOfAudits } from './KindAudits.tsx'
