/** What other areas may use of tags and levels: how customers' statements name them (put it into answers.ts). */

export { tagHappenings } from './happenings.ts'
export { segmentsFollow, segmentsHinder } from './merged.ts'
export { night } from './night.ts'
export { facts } from './questions.ts'
export { inStatements } from './statements.ts'
