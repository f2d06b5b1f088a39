/** What other areas may use of the hospitals area. */
export { createHospital, type NewHospital } from './create.ts'
export { createGroup, nameHead } from './group.ts'
export { LOGO, logos } from './own.ts'
export { hasHospitals, openPlatform } from './platform.ts'
export { accounts, furnishings, held, logo, rights, Versions } from './questions.ts'
