/**
 * What other areas may use of triage. Consulting builds on the visit: `lockVisit`, `moveVisit` through the contract's
 * table of moves, `registerVisit` for who is received directly; `visitLeaves` and
 * `visitIsAssigned` are for wiring.ts.
 */
export { endVisitsByClock } from './actions.ts'
export { checkChoices } from './choices.ts'
export { giveVisits, leaveRules, openVisitsOf } from './handover.ts'
export { inHouse, nameLike, statesOf, visitColumns, visitJoins, visitList, visitScope } from './queries.ts'
export { debtOf, hasOrders, sessionsLeftOf, wasTreated } from './questions.ts'
export { registerVisit } from './register.ts'
export { seedTriage } from './seed.ts'
export { cameToday, received, visitEntries, visitNow } from './standing.ts'
export {
  isHead,
  lockVisit,
  type Moved,
  moveVisit,
  type Visit,
  visitIsAssigned,
  visitLeaves,
} from './visit.ts'
