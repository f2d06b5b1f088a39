/** What other parts may use of the hospitals area. */
export { createGroup, createHospital, type NewHospital, nameHead } from './actions.ts'
