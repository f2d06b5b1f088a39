/** What other areas, and the start of the server, may use of the trail area. */

export { verifyTrail } from './chain/verify.ts'
export { hasActed } from './deeds.ts'
export { auditWith } from './entry.ts'
export { customerAsked } from './list.ts'
export { noteAsked, noteLook, noteNow } from './looks.ts'
export { trailFollows } from './merged.ts'
export { servedCalls, shownCalls } from './modules.ts'
export { unlocking } from './sign-in-log.ts'
export { signInEntry } from './sign-ins.ts'
