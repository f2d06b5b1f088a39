/** What other areas, and the start of the server, may use of the files area. */
export { attachmentsOf, type BoundFile, bindFiles, filesOf } from './actions.ts'
export { type FileOwner, ownFiles } from './owners.ts'
export { clamd, useScanner } from './scan.ts'
export { useFileStore } from './store.ts'
