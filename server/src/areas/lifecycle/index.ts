/** What other areas may use of the life cycle: what counts as a deal today, and the night that moves whom time moves. */
export { definitionOn, definitionToday } from './definitions.ts'
export { stageHappenings } from './happenings.ts'
export { movesFollow } from './merged.ts'
export { night } from './stages.ts'
