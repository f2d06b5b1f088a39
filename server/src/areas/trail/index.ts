/** What other areas, and the start of the server, may use of the trail area. */

export { hasActed } from './acted.ts'
export { useAnchors } from './anchor.ts'
export { auditWith } from './entry.ts'
export { customerAsked, whenCustomerIsAsked } from './list.ts'
export { noteAsked, noteLook } from './looks.ts'
export { knowCalls, knowLooks } from './modules.ts'
export { whenScreensReport } from './reported.ts'
export { unlockBy } from './sign-in-log.ts'
export { signInEntry } from './sign-ins.ts'
export { verifyTrail } from './verify.ts'
