/** What other areas may use of packs: who hears of one that lies unread, and what becomes of them in a merge, is wired from outside. */
export { lateTells } from './late.ts'
export { packsFollow } from './merged.ts'
