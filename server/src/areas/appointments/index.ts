/**
 * What other areas may use of appointments. The clash engine is for whoever books people and things (`takePlaces`,
 * `releasePlaces`, `swapPlaces`); `shiftsOf` and `appointmentHappened` are answered in wiring.ts.
 */
export { followVisits, linkArrival } from './arrival/follow.ts'
export { type AppointmentHappened, appointmentHappened } from './booking/appointment.ts'
export {
  type GivenAppointment,
  giveAppointments,
  openAppointmentsOf,
  returnAppointments,
} from './booking/handover.ts'
export { appointmentList } from './booking/queries.ts'
export { appointmentTold } from './booking/told.ts'
export { liftBlock, placeBlock } from './engine/block.ts'
export { shiftsOf } from './engine/free.ts'
export { leftBeyond, leftOutside } from './engine/outside.ts'
export { appointmentEvidence, appointmentHappenings } from './happenings.ts'
export { appointmentsFollow, waitsFollow } from './merged.ts'
export {
  appointmentEntries,
  bookedAhead,
  bookedWith,
  closedRoomOfVisit,
  nextOpenOf,
  roomOfVisit,
  roomsInUse,
} from './standing.ts'
export { type StopTold, stopTold } from './stop/deal.ts'
export { placeStopOver } from './stop/place.ts'
export { giveWaits, openWaitsOf, returnWaits } from './waiting/handover.ts'
export { placesFreed, waitOffered } from './waiting/offers.ts'
