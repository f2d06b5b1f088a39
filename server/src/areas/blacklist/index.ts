/** What other areas may use of the blacklist; who hears of it and whose its papers are is wired from outside. */
export { whyBlocked } from './blocked.ts'
export { blacklistHappenings } from './happenings.ts'
export { blacklistFollows, blacklistHinders } from './merged.ts'
export { blacklistTells } from './notices.ts'
export { BLACKLIST_FILES, blacklistFiles } from './papers.ts'
export { standingOf } from './standing.ts'

/** Lists whose values stand in the blacklist. */
export const blacklistEntries = { blacklist_reason: { table: 'blacklist.entry', column: 'reason' } }
