/**
 * What a handler gets: the database in its hospital, who is asking, and the ways to leave something behind
 * (audit, events, jobs). A handler touches only the database (house, sentence 5).
 */
import type { AuditObject } from '@clinic/contract/audit-objects.ts'
import type { Call } from '@clinic/contract/call.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import type { CompiledQuery } from 'kysely'
import type { HospitalKeys } from './crypto.ts'
import type { Database } from './db/database.ts'
import { type Scope, scopeStatement } from './db/scope.ts'
import type { Db, Statement } from './db/statement.ts'
import type { NodeParts } from './node.ts'
import { type Send, statementOf, type Together, together } from './reading.ts'
import { type RowScope, type Session, scopeFor } from './session.ts'

/** Thrown to refuse; caught by the kit, rolled back, audited and answered in the call's envelope. */
export class Refused extends Error {
  readonly refusal: Refusal
  /** True: what the handler wrote is committed all the same (a wrong password is counted, and refused). */
  readonly keep: boolean
  constructor(refusal: Refusal, keep = false) {
    super(refusal.message)
    this.refusal = refusal
    this.keep = keep
  }
}

/** Refuses the call. */
export const refuse = (refusal: Refusal): never => {
  throw new Refused(refusal)
}

/** Refuses the call, but commits what the handler wrote. */
export const refuseKeeping = (refusal: Refusal): never => {
  throw new Refused(refusal, true)
}

/** Refuses when a why-not has something to say. */
export const refuseIf = (refusal: Refusal | null | undefined): void => {
  if (refusal) refuse(refusal)
}

/** What the audit row says about the thing acted on; the kit fills in who, when, from where and how it ended. */
export type AuditNote = {
  objectType?: AuditObject
  objectId?: number
  objectNo?: string
  customerId?: number
  /** Changed fields only. Phones masked, passwords and tokens never. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  reason?: string
}

/** Something the screens of a hospital want to hear about: topic and ids, never contents. */
export type Event = {
  readonly topic: string
  readonly ids: readonly number[]
  /** Another hospital than that of the call: the platform did something there. */
  readonly hospitalId?: number
  /** These people alone, by staff id. */
  readonly to?: readonly number[]
}

/** Where a request comes from. */
export type Origin = {
  readonly requestId: string
  /** The real one, behind a trusted proxy too. */
  readonly ip: string
  readonly userAgent: string
  /** The header, for the sign-in page's doors. */
  readonly cookies?: string | undefined
  /** The person's browser speaks TLS with us or with our proxy. */
  readonly secure?: boolean
}

export type Context = {
  readonly call: Call
  readonly db: Db
  /** Outside the call's transaction, for what stands even if that is undone. */
  readonly database: Database
  /** What the node this call runs on holds once: keys, folders, the scanner. */
  readonly node: NodeParts
  /** Sends several statements as one message: named ones (`{ till, orders, credit }`) are answered by name. */
  readonly together: Together
  /**
   * Leaves a statement that answers nothing (a lock, a log, a count) to the next message; nothing is asked before it has run.
   * What it violates is refused then. Of a call that only reads, the rest goes at its end.
   */
  later(statement: Unasked): void
  /** Who is asking. Public calls have nobody: reading it there is a bug. */
  readonly session: Session
  readonly signedIn: boolean
  readonly scope: Scope
  /** Public calls only: enters a hospital for the rest of the transaction (sign-in, registration). */
  enter(hospitalId: number, staffId?: number): Promise<void>
  /**
   * Platform administrators only: does a part of the transaction in another hospital and comes back. The audit row stays
   * with the own place; what was made there names nobody of another hospital as its maker; it is told there.
   */
  inHospital<T>(hospitalId: number, work: () => Promise<T>): Promise<T>
  /** Which rows the permission of this call reaches. */
  readonly rows: RowScope
  readonly origin: Origin
  /** Adds to the call's audit row. */
  note(note: AuditNote): void
  /** Tells the hospital's open screens, after the commit. */
  tell(topic: string, ...ids: number[]): void
  /** Adds a header to the answer, when there is one. */
  header(name: string, value: string): void
  /** Tells the open screens of these people alone, after the commit. */
  tellTo(staffIds: readonly number[], topic: string, ...ids: number[]): void
  /** A job row in the same transaction. */
  job(task: string, payload: Record<string, unknown>, options?: { runAt?: Date; key?: string }): void
}

/** The keys of the hospital that the call is in. */
export const hospitalKeys = ({ node, scope }: Pick<Context, 'node' | 'scope'>): HospitalKeys => ({
  keys: node.keys,
  hospitalId: scope.hospitalId!,
})

/** userType of platform administrators (clinical-admin §14). */
const PLATFORM = 0

/** A statement whose answer nobody looks at. */
export type Unasked = Statement | { compile(db: Db): CompiledQuery }

/** Headers an answer carries besides the house's own. */
export type Headers = Record<string, string>

type Made = { context: Context; notes: AuditNote; events: Event[]; headers: Headers; scope: () => Scope }

type Parts = {
  call: Call
  session: Session | null
  scope: Scope
  database: Database
  node: NodeParts
  db: Db
  together: Send
  later: (statement: Statement) => void
  origin: Origin
}

/** Where a call is: the hospital it entered or was signed in to; the platform steps into others and back. */
const whereabouts = ({ call, session, scope: first, together: send }: Parts) => {
  let scope = first
  const moveTo = async (to: Scope): Promise<void> => {
    scope = to
    await send([scopeStatement(scope)])
  }
  const enter: Context['enter'] = async (hospitalId, staffId) => {
    if (session) throw new Error(`${call.path} has a session: its hospital is fixed`)
    await moveTo({ ...scope, hospitalId, staffId: staffId ?? null })
  }
  const inHospital: Context['inHospital'] = async (hospitalId, work) => {
    if (session?.userType !== PLATFORM) throw new Error(`${call.path}: only the platform acts in other hospitals`)
    const own = scope
    await moveTo({ ...own, hospitalId, staffId: null })
    const made = await work()
    await moveTo(own)
    return made
  }
  return { here: () => scope, enter, inHospital }
}

/** Collects what a call tells: the trail, the screens, the headers of its answer. */
const telling = ({ session, node }: Parts, here: () => Scope) => {
  const notes: AuditNote = {}
  const events: Event[] = []
  const headers: Headers = {}
  const to: Pick<Context, 'note' | 'tell' | 'tellTo' | 'header'> = {
    note: (note) => void Object.assign(notes, note),
    tell: (topic, ...ids) => {
      const { hospitalId } = here()
      const elsewhere = session !== null && hospitalId !== null && hospitalId !== session.hospitalId
      events.push({ topic, ids, ...(elsewhere ? { hospitalId } : {}) })
    },
    tellTo: (staffIds, topic, ...ids) => {
      const { told } = node.limits
      for (let at = 0; at < staffIds.length; at += told) events.push({ topic, ids, to: staffIds.slice(at, at + told) })
    },
    header: (name, value) => {
      headers[name] = value
    },
  }
  return { notes, events, headers, to }
}

/** Assembles a context over one connection (write) or over scoped reads. */
export const makeContext = (parts: Parts): Made => {
  const { call, session, database, node, db, origin } = parts
  const { here, enter, inHospital } = whereabouts(parts)
  const { to, ...told } = telling(parts, here)
  const context: Context = {
    call,
    db,
    database,
    node,
    together: together(parts.together),
    later: (given) => parts.later('text' in given ? given : statementOf(given.compile(db))),
    signedIn: session !== null,
    get session() {
      if (!session) throw new Error(`${call.path} is public and has no session`)
      return session
    },
    get scope() {
      return here()
    },
    enter,
    inHospital,
    get rows() {
      return session ? scopeFor(session, call) : { departments: [], own: false }
    },
    origin,
    ...to,
    job: (task, payload, options = {}) => {
      const text = 'select kit.add_job($1, $2::jsonb, $3::timestamptz, $4)'
      const { hospitalId, staffId } = here()
      const body = JSON.stringify({ ...payload, hospitalId, staffId })
      parts.later({ text, values: [task, body, options.runAt?.toISOString() ?? null, options.key ?? null] })
    },
  }
  return { context, ...told, scope: here }
}

/** The same call as it reaches other rows: where one call asks what another right shows. */
export const reaching = (ctx: Context, rows: RowScope): Context => Object.create(ctx, { rows: { value: rows } })

/** The same call where many things are done in one: none of them leaves its own words in the one entry of the trail. */
export const silently = (ctx: Context): Context => Object.create(ctx, { note: { value: () => undefined } })

/** The same call where something is only tried: neither words nor news of it, to nobody. */
export const unheard = (ctx: Context): Context =>
  Object.create(silently(ctx), { tell: { value: () => undefined }, tellTo: { value: () => undefined } })
