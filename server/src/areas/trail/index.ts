/** What other areas, and the start of the server, may use of the trail area. */
export { useAnchors } from './anchor.ts'
export { auditWith, maskPhone } from './entry.ts'
export { whenCustomerIsAsked } from './list.ts'
export { noteLook } from './looks.ts'
export { knowCalls, knowLooks } from './modules.ts'
export { unlockBy } from './sign-in-log.ts'
export { signInEntry } from './sign-ins.ts'
export { verifyTrail } from './verify.ts'
