/**
 * What other areas may use of 报单. Whoever keeps appointments tells `sheetBooked(ctx, customerId, appointmentId)` when one is made and
 * `sheetUnbooked(ctx, customerId, appointmentId)` when it is cancelled or missed (wiring.ts).
 */
export { type Arrival, leadOf, sheetArrives, sheetLeaves } from './arrival.ts'
export { sheetBooked, sheetUnbooked } from './booking.ts'
export { DECLARATION_FILES, declarationFiles } from './files.ts'
export { giveSheets, openSheetsOf, returnSheets } from './handover.ts'
export { sheetEvidence, sheetHappenings } from './happenings.ts'
export { sheetsFollow } from './merged.ts'
export { expireSheets } from './night.ts'
export { sheetList } from './queries.ts'
export { demandIsNamed } from './questions.ts'
export { customerOfSheet } from './scope.ts'

/** C1: what commissions and what was taken back of them come to, as a function of the database. */
export const slipChecks = 'declarations.slip_selfcheck()'
