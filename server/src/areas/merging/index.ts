/** What others bring to a merge: what follows, what is in its way, who hears of it (following.ts, wiring.ts). */
export { mergeHappenings } from './happenings.ts'
export { mergeLogFollows, merges } from './questions.ts'
