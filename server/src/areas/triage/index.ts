/**
 * What other areas may use of triage. Consulting builds on the visit: `lockVisit`, `moveVisit` through the contract's
 * table of moves, `registerVisit` for who is received directly; `visitLeaves` and
 * `visitIsAssigned` are for wiring.ts.
 */
export { cancelVisit, endVisitsByClock, takeVisitBack, updateVisit } from './actions.ts'
export { arrive as registerVisit, visitRegistered } from './arriving.ts'

import { originalDemands, typeCrud } from './choices/choices.ts'
import { createGroup, demandGroup, demandGroups, removeGroup, updateGroup } from './choices/demand-groups.ts'

export { checkChoices } from './choices/check-choices.ts'
export { lockDemand } from './choices/choices.ts'
export { type GivenVisit, giveVisits, leaveRules, openVisitsOf, returnToRules, returnVisits } from './handover.ts'
export { visitHappenings } from './happenings.ts'
export { visitsFollow, visitsHinder, visitsTwice } from './merged.ts'
export { inHouse, nameLike, statesOf, visitColumns, visitJoins, visitList, visitScope } from './queries.ts'
export {
  bookedWith,
  closedRoomOf,
  debtOf,
  demandIsNamed,
  hasOrders,
  isComplaining,
  leadArrives,
  leadOf,
  roomOf,
  roomsInUse,
  runsOn,
  sessionsLeftOf,
  wasTreated,
  whyOffNow,
} from './questions.ts'
export { registerVisit as registerAlone } from './register.ts'
export { lockAssignment } from './rules.ts'
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
  visitsMoved,
} from './visit.ts'

/** What visits and consultations are about, as the settings page of consulting writes it. */
export const choices = {
  types: typeCrud.list,
  type: typeCrud.one,
  createType: typeCrud.create,
  updateType: typeCrud.update,
  removeType: typeCrud.remove,
  demandGroups,
  demandGroup,
  createDemandGroup: createGroup,
  updateDemandGroup: updateGroup,
  removeDemandGroup: removeGroup,
  originalDemands,
}
