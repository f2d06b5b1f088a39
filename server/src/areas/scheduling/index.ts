/**
 * What other areas may use of the roster: who works when (`shiftsOf`), who is away (`blocksOf`), who is on duty (`onDuty`); what
 * follows from a block (`blockPlaced`, `blockLifted`), days off (`daysOff`) and who hears of it are for wiring.ts.
 */
export { leaveApproval, placeLeaveOver } from './leave.ts'
export {
  type Block,
  blockLifted,
  blockPlaced,
  bookingsBeyond,
  bookingsOutside,
  daysOff,
  type RosterTells,
  rosterTells,
} from './questions.ts'
export { awayNow, blocksOf, bookableWithin, onDuty, shiftsOf, whyOffNow } from './reads.ts'
export { seedShifts } from './seed.ts'
export { swapApproval } from './swap.ts'
export { saveDays } from './write.ts'
