/** What other areas, and the start of the server, may use of the session area. */
import type { Database } from '../../kit/db/database.ts'
import type { Events } from '../../kit/events.ts'
import type { NodeParts } from '../../kit/node.ts'
import type { Session } from '../../kit/session.ts'
import { LiveSessions } from './sessions/live.ts'
import { sessionsOver } from './sessions/over.ts'
import { bearsSeal } from './sign-in/one-time.ts'

export {
  accountTaken,
  admitAccount,
  claimAccount,
  endSessionsOf,
  openSession,
  releaseAccount,
  renameAccount,
  setPassword,
  setPolicy,
  switchAccounts,
  unlockAccount,
} from './accounts/accounts.ts'
export {
  captchaRight,
  idleMinutes,
  maxSessions,
  registrationWait,
  releaseAccounts,
  seatsTaken,
  shownPassword,
} from './accounts/of-hospital.ts'
export { accountsInStatements, takenAccount } from './accounts/of-staff.ts'
export { decodePasswords } from './accounts/password-key.ts'
export { hashPassword, randomPassword } from './accounts/passwords.ts'
export { changePassword } from './actions.ts'
export { filePassOf } from './own/file-pass.ts'
export { devicesOf, endDeviceOf } from './sessions/devices.ts'
export { sessionOf } from './sessions/live.ts'
export { anyDevice } from './sign-in/device-cookie.ts'

export type Sessions = {
  /** Finds the session of a bearer token. @throws Refused 401, or 40113 when somebody else ended it */
  readonly authenticate: (token: string) => Promise<Session>
  /** Finds the session of a file cookie. @throws Refused as for a token */
  readonly authenticatePass: (pass: string) => Promise<Session>
  /** Whether this node has found the session of a token, or of a cookie, before: asks nobody. */
  readonly knows: (token: string) => boolean
  readonly knowsPass: (pass: string) => boolean
  readonly tickets: {
    /** Whether this installation made a websocket ticket; asks nobody. */
    readonly genuine: (ticket: string) => boolean
    /** Exchanges it for its session; null when it is used, old or unknown. */
    readonly redeem: (ticket: string) => Promise<Session | null>
    /** Of these sessions of a hospital, those that are over by now. */
    readonly over: (hospitalId: number, sessionIds: readonly number[]) => Promise<ReadonlySet<number>>
  }
}

export type SessionOptions = {
  readonly database: Database
  readonly events: Events
  readonly node: NodeParts
}

/** The sessions of this node. */
export const makeSessions = ({ database, events, node: { keys } }: SessionOptions): Sessions => {
  const live = new LiveSessions(database, events, keys)
  return {
    authenticate: (token) => live.authenticate(token),
    authenticatePass: (pass) => live.authenticatePass(pass),
    knows: (token) => live.knows(token),
    knowsPass: (pass) => live.knowsPass(pass),
    tickets: {
      genuine: (ticket) => bearsSeal(keys, ticket),
      redeem: (ticket) => live.redeemTicket(ticket),
      over: (hospitalId, sessionIds) => sessionsOver(database, hospitalId, sessionIds),
    },
  }
}
