/** What other areas may use of the access area. */
export { columnGrants } from './columns-shown.ts'
export { covers, type Excess, excessOf, type Held } from './escalation.ts'
export { guardEmpowered, guardGivenRoles, guardStaff, ownLevel, rightsWithin, withoutEscalation } from './guard.ts'
export { epochFrom, epochStatement } from './holdings.ts'
export { loadMenu } from './load-menu.ts'
export { menuOf } from './menu.ts'
export { type Rights, rightsOf } from './rights.ts'
export { grantRoles, type JobGrants, seedRoles } from './seed.ts'
