/** What other areas may use of products. */
export { soundOf } from './actions.ts'
export { type LevelSaid, type LevelsOfKind, levels } from './levels.ts'
export { lastSold } from './queries.ts'
