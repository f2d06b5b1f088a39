/** What other areas may use of the staff area. */
export { createStaff, type NewStaff, pinyinOf } from './create.ts'
export { handedOver, type Possession, whenStaffLeave } from './handover.ts'
export { changeOwnRow, type OwnRow, ownConstraints, ownRow } from './own.ts'
export { departmentReferences, type JobReference, jobReferences } from './reference.ts'
export { seedDepartmentsAndJobs } from './seed.ts'
