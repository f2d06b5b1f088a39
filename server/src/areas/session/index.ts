/** What other areas, and the start of the server, may use of the session area. */
import type { Database } from '../../kit/db/database.ts'
import type { Events } from '../../kit/events.ts'
import type { Session } from '../../kit/session.ts'
import { LiveSessions } from './live.ts'

export { claimAccount, endSessionsOf, openSession, releaseAccount, setPassword } from './accounts.ts'
export { sessionOf } from './live.ts'
export { hashPassword, randomPassword } from './passwords.ts'

export type Sessions = {
  /** Finds the session of a bearer token. @throws Refused 401, or 40113 when somebody else ended it */
  readonly authenticate: (token: string) => Promise<Session>
  /** Exchanges a one-time websocket ticket for its session; null when it is used, old or unknown. */
  readonly redeemTicket: (ticket: string) => Promise<Session | null>
}

/** The sessions of this node. */
export const makeSessions = ({ database, events }: { database: Database; events: Events }): Sessions => {
  const live = new LiveSessions(database, events)
  return {
    authenticate: (token) => live.authenticate(token),
    redeemTicket: (ticket) => live.redeemTicket(ticket),
  }
}
