/** What other areas may use of complaints; who hears of them and what follows is wired from outside. */
export { giveComplaints, openComplaintsOf, returnComplaints } from './handover.ts'
export { complaintHappenings } from './happenings.ts'
export { COMPLAINT_FILES, complaintFiles } from './log.ts'
export { complaintsFollow } from './merged.ts'
export { complaintClosed, complaintReopened, complaintTells } from './notices.ts'
export { complaintList } from './queries.ts'
export {
  complainersOf,
  complaintNamedOf,
  complaintOpenOf,
  complaintsOf,
  isComplaining,
  openComplaint,
  seesComplaint,
} from './standing.ts'
