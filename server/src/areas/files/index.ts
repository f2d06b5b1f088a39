/** What other areas, and the start of the server, may use of the files area. */
export { attachmentsOf, attachmentsOfEach, type BoundFile, bindFiles, filesOf } from './actions.ts'
export { type FileOwner, fileOwners } from './owners.ts'
export { looked, passOf } from './questions.ts'
export { clamd } from './scan.ts'
export { incomingOf } from './store.ts'
