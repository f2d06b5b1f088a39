/** What other areas may use of consulting. `visitMoved` is for wiring.ts. */
export { visitMoved } from './actions.ts'
export { demandList } from './demands/demands.ts'
export { giveRunning } from './handover.ts'
export { consultHappenings } from './happenings.ts'
export { consultationsFollow, consultationsHinder } from './merged.ts'
export { orderNoOf, ordersName } from './questions.ts'
export { RECORD_FILES, recordFiles } from './records/attachments.ts'
export { lastTalks } from './records/last-talks.ts'
export { queueList, recordList } from './records/queries.ts'
export { seedConsulting } from './seed.ts'
export { demandIsNamed, runsOn } from './standing.ts'

/** Lists whose values stand in records of consultations. */
export const recordEntries = { no_deal_reason: { table: 'consulting.consult_record', column: 'no_deal_reason' } }
