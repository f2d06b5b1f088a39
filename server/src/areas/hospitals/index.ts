/** What other areas may use of the hospitals area. */
export { customersHeld } from './administration.ts'
export { createHospital, furnishings, type NewHospital } from './create.ts'
export { createGroup, nameHead } from './group.ts'
export { LOGO, logos } from './own.ts'
export { hasHospitals, openPlatform } from './platform.ts'
