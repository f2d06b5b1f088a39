/** What other areas may use of promises: what a register of the server needs of them. */
export { promiseTells } from './clock.ts'
export { givePromises, openPromisesOf, returnPromises } from './handover.ts'
export { promiseHappenings } from './happenings.ts'
export { promisesFollow } from './merged.ts'
export { promiseList } from './queries.ts'
export { owedTo } from './standing.ts'
