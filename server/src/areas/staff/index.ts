/** What other areas may use of the staff area. */

export { hasOpenShift } from './handover/handover.ts'
export { type Possession, possessions, staffLeave, staffReturns } from './handover/possessions.ts'
export { receiverHears } from './handover/records.ts'
export { hasActed } from './people/actions.ts'
export { createStaff, type NewStaff } from './people/create-staff.ts'
export { changeOwnRow, type OwnRow, ownConstraints, ownRow } from './people/own-row.ts'
export { accounts, accountsIn, numbers, rights, rightsIn } from './questions.ts'
export { departmentReferences, type JobReference, jobReferences } from './reference.ts'
export { seedDepartmentsAndJobs } from './seed.ts'
