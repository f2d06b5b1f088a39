/**
 * What other areas may use of the audit centre: `askFor` when a document needs others' word, `decideDocument` behind a call of their
 * own, `endAsking` when the document is changed or cancelled. What is decided is registered in `server/src/approving.ts`.
 */
export { askFor, endAsking } from './ask.ts'
export { decideDocument } from './decide.ts'
export {
  type ApprovalKind,
  type Deed,
  type Figure,
  type FigureSaid,
  type Line,
  type Repriced,
  registered as approvalKindsHere,
  type Standing,
} from './kinds.ts'
export { approvalsFollow, approvalsHinder } from './merged.ts'
export { approvalTells } from './notices.ts'
export { taskList } from './queries.ts'
export { openTaskOf } from './tasks.ts'
