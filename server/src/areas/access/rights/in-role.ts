/** Whether somebody holds a role, given to her or by her job, and what a role is called: parts of statements. */
import { holdsJob } from '../../staff/reads.ts'

/** @param staff who, an expression of a bigint @param role which, an expression of a bigint */
export const holdsRole = (staff: string, role: string): string =>
  `(exists (select from access.staff_role sr where sr.hospital_id = kit.current_hospital() and sr.staff_id = ${staff}
      and sr.role_id = ${role})
    or exists (select from access.job_role jr where jr.hospital_id = kit.current_hospital() and jr.role_id = ${role}
      and ${holdsJob(staff, 'jr.job_id')}))`

/** Name of the role whose id this is; null: it is gone. */
export const roleName = (id: string): string => `(select r.name from access.role r where r.id = ${id})`
