/** What other areas may use of the staff area. */
export { createStaff, type NewStaff, pinyinOf } from './create.ts'
export { handedOver, hasOpenShift, type Possession, whenStaffLeave } from './handover.ts'
export { changeOwnRow, type OwnRow, ownConstraints, ownRow } from './own.ts'
export { hasActed } from './people-actions.ts'
export { departmentReferences, type JobReference, jobReferences } from './reference.ts'
export { seedDepartmentsAndJobs } from './seed.ts'
export { mayProbe } from './unique.ts'
