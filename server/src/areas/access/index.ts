/** What other areas may use of the access area. */
export { loadMenu } from './load-menu.ts'
export { epochFrom, epochStatement, packageNodes, type Rights, rightsOf } from './rights.ts'
export { grantRoles, seedRoles } from './seed.ts'
