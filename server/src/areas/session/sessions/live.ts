/**
 * Live sessions: a token becomes a `Session` with everything the person may do. What was read is kept in the process,
 * but used only while this node hears the others, and at most five seconds without asking the database again; a right
 * that changes acts on the next request. Source: security 4.7, clinical-admin §14, performance (habits).
 */

import { sessionRefusals } from '@clinic/contract/areas/session/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Refused } from '../../../kit/context.ts'
import type { Database } from '../../../kit/db/database.ts'
import type { Events, Heard } from '../../../kit/events.ts'
import type { InstallationKeys } from '../../../kit/keys.ts'
import { named } from '../../../kit/reading.ts'
import type { Session } from '../../../kit/session.ts'
import { epochFrom, epochStatement, type Rights, rightsOf } from '../../access/index.ts'
import { hospitalOfRow, isOpen } from '../../hospitals/reads.ts'
import { personOf } from '../../staff/reads.ts'
import { readPass } from '../own/file-pass.ts'
import { takeOnce } from '../sign-in/one-time.ts'
import { hashOf, hospitalOf } from './tokens.ts'

/** How long a session is believed without asking again. */
const TRUST_MS = 5_000
/** Sessions and rights kept in the process, at most. */
const KEPT = 5_000

type Row = {
  id: number
  staff_id: number
  must_change_password: boolean
  end_reason: string | null
  over: boolean
  enabled: boolean
  /** The hospital is neither disabled nor past its last day. */
  open: boolean
}
/** `held`: the password must be changed first. */
type Kept = { readonly session: Session; readonly rights: Rights; readonly held: boolean; checkedAt: number }

/** Reads a session by its token's hash. An idle or ended one is found too, with the reason. */
const find = `
  select s.id, s.staff_id, s.must_change_password, s.end_reason,
         s.expires_at < kit.present() or s.last_seen_at < kit.present() - make_interval(mins => s.idle_minutes) as over,
         p.status = 0 as enabled, ${isOpen('h')} as open
    from session.session s join ${personOf('p', 's', 'staff_id')}
    join ${hospitalOfRow('h', 's')}
   where s.token_hash = $1`

/** Moves the idle limit, once a minute and only while the session lives. */
const touch = `
  update session.session set last_seen_at = kit.present()
   where token_hash = $1 and ended_at is null and expires_at > kit.present()
     and last_seen_at between kit.present() - make_interval(mins => idle_minutes) and kit.present() - interval '1 minute'`

/** Ended by the person or by time: 401; by somebody else: 113. */
const ownEnds = new Set(['signedOut', 'expired', 'switched'])

export class LiveSessions {
  private readonly database: Database
  private readonly keys: InstallationKeys
  private readonly events: Events
  private readonly sessions = new Map<string, Kept>()
  private readonly rights = new Map<string, Rights>()
  /** Checks under way: a page that opens with ten calls at once asks the database once. */
  private readonly checking = new Map<string, { readonly generation: number; readonly kept: Promise<Kept> }>()
  /** Moves with every event: an answer that was under way when one arrived is not believed again. */
  private generation = 0

  constructor(database: Database, events: Events, keys: InstallationKeys) {
    this.database = database
    this.events = events
    this.keys = keys
    events.on((event) => this.hear(event))
  }

  /** Finds the session of a bearer token. @throws Refused 401, or 40113 when somebody else ended it */
  async authenticate(token: string): Promise<Session> {
    const hospitalId = hospitalOf(token)
    if (hospitalId === null) throw new Refused(common.notSignedIn())
    return await this.bySecret(hospitalId, hashOf(token))
  }

  /** Whether this node has found the session of a token before. Asks nobody, promises nothing about now. */
  knows(token: string): boolean {
    return this.knowsHash(hashOf(token))
  }

  /** The same of a file cookie. */
  knowsPass(pass: string): boolean {
    const content = readPass(this.keys, pass)
    return content !== null && this.knowsHash(content.tokenHash)
  }

  private knowsHash(tokenHash: string): boolean {
    return this.sessions.has(tokenHash) || this.checking.has(tokenHash)
  }

  /** Exchanges a one-time websocket ticket for its session; null when it is used, old or unknown. */
  async redeemTicket(ticket: string): Promise<Session | null> {
    const content = await takeOnce(this.database, 'ticket', ticket)
    if (!content) return null
    const { hospitalId, tokenHash } = content as { hospitalId: number; tokenHash: string }
    return await this.bySecret(hospitalId, tokenHash).catch((error: unknown) => {
      if (error instanceof Refused) return null
      throw error
    })
  }

  /** Finds the session of a file cookie. @throws Refused as for a token */
  async authenticatePass(pass: string): Promise<Session> {
    const content = readPass(this.keys, pass)
    if (!content) throw new Refused(common.notSignedIn())
    return await this.bySecret(content.hospitalId, content.tokenHash)
  }

  private async bySecret(hospitalId: number, tokenHash: string): Promise<Session> {
    const kept = this.sessions.get(tokenHash)
    if (kept && this.events.listening && Date.now() - kept.checkedAt < TRUST_MS) return kept.session
    const { generation } = this
    this.sessions.delete(tokenHash)
    const fresh = await this.checkOnce(hospitalId, tokenHash, kept).catch((error: unknown) => {
      // The database is away, and she is no stranger because of that.
      if (kept && !(error instanceof Refused)) this.sessions.set(tokenHash, { ...kept, checkedAt: 0 })
      throw error
    })
    // Known from now on, but believed only when nothing was heard meanwhile.
    if (generation !== this.generation) fresh.checkedAt = 0
    this.sessions.set(tokenHash, fresh)
    shorten(this.sessions)
    return fresh.session
  }

  private checkOnce(hospitalId: number, tokenHash: string, before: Kept | undefined): Promise<Kept> {
    const { generation } = this
    const running = this.checking.get(tokenHash)
    if (running?.generation === generation) return running.kept
    const kept = this.check(hospitalId, tokenHash, before).finally(() => {
      if (this.checking.get(tokenHash)?.kept === kept) this.checking.delete(tokenHash)
    })
    this.checking.set(tokenHash, { generation, kept })
    return kept
  }

  private async check(hospitalId: number, tokenHash: string, before: Kept | undefined): Promise<Kept> {
    const values = [tokenHash]
    const inHospital = named((statements) => this.database.readTogether({ hospitalId, staffId: null }, statements))
    const { found, epoch } = await inHospital({
      found: { text: find, values },
      touched: { text: touch, values },
      epoch: epochStatement,
    })
    const row = found.rows[0] as Row | undefined
    if (!row || isOver(row)) throw new Refused(refusalOf(row))
    const rights = await this.rightsAt(hospitalId, row.staff_id, epochFrom(epoch))
    const held = row.must_change_password
    const unchanged = before?.rights === rights && before.held === held
    return { session: unchanged ? before.session : made(hospitalId, row, rights), rights, held, checkedAt: Date.now() }
  }

  private async rightsAt(hospitalId: number, staffId: number, epoch: string): Promise<Rights> {
    const key = `${hospitalId}:${staffId}`
    const known = this.rights.get(key)
    if (known?.epoch === epoch) return known
    const fresh = await rightsOf(this.database, hospitalId, staffId)
    if (!fresh?.active) throw new Refused(common.signedOutByOthers())
    this.rights.delete(key)
    this.rights.set(key, fresh)
    shorten(this.rights)
    return fresh
  }

  private hear({ topic, hospitalId, ids }: Heard): void {
    if (topic !== 'perm.changed' && topic !== 'session.ended') return
    this.generation++
    for (const kept of this.sessions.values()) {
      const { session } = kept
      const meant = topic === 'perm.changed' || ids.includes(session.sessionId)
      if (meant && (hospitalId === 0 || session.hospitalId === hospitalId)) kept.checkedAt = 0
    }
  }
}

const isOver = (row: Row): boolean => row.end_reason !== null || row.over || !row.enabled || !row.open

const refusalOf = (row: Row | undefined) => {
  if (row?.end_reason === null && !row.over && row.enabled && !row.open) return sessionRefusals.hospitalClosed()
  const byOthers = row?.end_reason ? !ownEnds.has(row.end_reason) : row !== undefined && !row.enabled
  return byOthers ? common.signedOutByOthers() : common.notSignedIn()
}

const nothing: ReadonlySet<string> = new Set()

/** A session that must change its password first may do nothing but what is open to everyone signed in. */
const made = (
  hospitalId: number,
  row: Pick<Row, 'id' | 'staff_id' | 'must_change_password'>,
  rights: Rights,
): Session => ({
  sessionId: row.id,
  hospitalId,
  staffId: row.staff_id,
  staffName: rights.staffName,
  departmentId: rights.departmentId,
  userType: rights.userType,
  permissions: row.must_change_password ? nothing : rights.permissions,
  scopes: rights.scopes,
  hidden: rights.hidden,
  kept: rights.kept,
  features: rights.features,
})

/** Drops the entry that was written longest ago. */
const shorten = (map: Map<string, unknown>): void => {
  if (map.size <= KEPT) return
  for (const key of map.keys()) {
    map.delete(key)
    return
  }
}

/**
 * A person's session without signing in: the demo clinic acts through it.
 * @throws Error when the person does not work in the hospital
 */
export const sessionOf = async (database: Database, hospitalId: number, staffId: number): Promise<Session> => {
  const rights = await rightsOf(database, hospitalId, staffId)
  if (!rights) throw new Error(`no staff member ${staffId} in hospital ${hospitalId}`)
  return made(hospitalId, { id: 0, staff_id: staffId, must_change_password: false }, rights)
}
