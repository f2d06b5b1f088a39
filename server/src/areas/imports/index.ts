/** What other areas may use of imports: who hears of one is wired from outside. */
export { importHappenings } from './happenings.ts'
export { importsFollow } from './merged.ts'
export { importEnded } from './tells.ts'
