/** What other areas may use of the access area. */
export { columnGrants } from './columns/grants.ts'
export { openedCalls } from './explain/unused-grants.ts'
export { changeGrantsOfJob } from './jobs/roles.ts'
export { loadMenu } from './menus/load-menu.ts'
export { menuOf } from './menus/own-menu.ts'
export {
  applyPackage,
  forgetRights,
  previewPackage,
  settlePackage,
  synchronise,
} from './menus/package.ts'
export { pageNeed } from './menus/page-need.ts'
export { covers, type Excess, excessOf, type Held } from './rights/escalation.ts'
export {
  guardEmpowered,
  guardGivenRoles,
  guardStaff,
  ownLevel,
  rightsWithin,
  withoutEscalation,
} from './rights/guard.ts'
export { epochFrom, epochStatement } from './rights/holdings.ts'
export { holdsRole, roleName } from './rights/in-role.ts'
export {
  limitsOf,
  ownRights,
  rightsInStatements,
  rolesByName,
  rolesInUse,
  rolesOf,
  rolesOfJobs,
  roleTaken,
} from './rights/of-staff.ts'
export { type Holder, peopleWith, personNow } from './rights/people-with.ts'
export { type Rights, rightsOf } from './rights/rights.ts'
export { type OwnLimit, setLimitsOf, setRolesOf } from './rights/staff-grants.ts'
export { countables } from './roles/reach.ts'
export { grantReference, grantRoles, type JobGrants, seedRoles } from './seed.ts'
