/** What other areas, and the start of the server, may use of the trail area. */
export { useAnchors } from './anchor.ts'
export { auditWith, maskPhone } from './entry.ts'
export { signInEntry } from './sign-ins.ts'
export { verifyTrail } from './verify.ts'
