/** What other areas may use of the disputes about owners: what speaks for whom, who hears, what becomes of them. */
export { evidenceSources } from './evidence.ts'
export { rulingHappenings } from './happenings.ts'
export { disputesFollow } from './merged.ts'
export { rulingTells } from './notices.ts'
export { disputeList } from './queries.ts'
