/** What other areas, and the start of the server, may use of the session area. */
export { claimAccount, endSessionsOf, openSession, releaseAccount, setPassword } from './accounts.ts'
export { LiveSessions } from './live.ts'
export { hashPassword, randomPassword } from './passwords.ts'
