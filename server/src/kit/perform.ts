/**
 * Performs a call: permission → one transaction (idempotency claim, handler, audit row, stored answer) → events.
 * HTTP, the demo clinic and the tests all enter here. Source: house sentences 4 and 5, money book §2.3.
 */
import type { Call } from '@clinic/contract/call.ts'
import { common, type Refusal } from '@clinic/contract/refusals.ts'
import { answerStatement, claimStatement, replay, storedStatement } from './claim.ts'
import { changesKept, withoutKept, writesHidden } from './column-door.ts'
import { type AuditNote, type Event, type Headers, makeContext, type Origin, Refused } from './context.ts'
import type { Database, Transaction } from './db/database.ts'
import { nobody, type Scope } from './db/scope.ts'
import type { Statement } from './db/statement.ts'
import type { NodeParts } from './node.ts'
import { judge, type Verdict } from './refusal.ts'
import type { Route } from './routes.ts'
import { mayCall, type Session } from './session.ts'
import { type Read, rightsKey, type Sharing, Watch } from './sharing.ts'
import type { Answered } from './stream.ts'
import { type Text, unwritten } from './text.ts'

/** What one performed call leaves in the audit trail; the trail area makes the statement. */
export type AuditRecord = {
  readonly call: Call
  readonly session: Session | null
  readonly scope: Scope
  readonly origin: Origin
  readonly outcome: 'done' | 'refused'
  readonly refusal: Refusal | null
  readonly notes: AuditNote
}

/** What the kit needs of the areas and of the running process; put together in app.ts. */
export type Services = {
  readonly database: Database
  readonly node: NodeParts
  /** Readings under way, so that equal ones asked at the same moment are read once. */
  readonly sharing: Sharing<Outcome>
  readonly audit: (record: AuditRecord) => Statement
  /** Hands events to the realtime fan-out, after the commit. */
  readonly publish: (hospitalId: number, events: readonly Event[]) => void
  /** A bug, with everything that helps to find it; never shown to the person. */
  readonly report: (error: unknown, origin: Origin, call: Call) => void
}

export type Asked = {
  readonly session: Session | null
  readonly input: unknown
  /** Uploads: takes the file in, after the permission is checked and before the transaction begins; answers the input. */
  readonly prepare?: (() => Promise<unknown>) | undefined
  readonly origin: Origin
  readonly key?: string | undefined
  /** Demo clinic only: the moment the action takes place. */
  readonly clock?: string | undefined
}

export type Outcome = {
  readonly output: unknown
  readonly replayed: boolean
  readonly headers?: Headers
  /** Of an answer that several may be given as it is: what it reads, once it was written for one of them. */
  readonly text?: Text
}

const ATTEMPTS = 3

/** @throws Refused — always; bugs arrive as a refusal with code 500 after being reported. */
export const perform = async (services: Services, route: Route, given: Asked): Promise<Outcome> => {
  const { call } = route
  const { session, key, origin } = given
  if (call.may !== 'public' && !session) throw new Refused(common.notSignedIn())
  if (session && !mayCall(session, call)) await refuseAudited(services, route, given, common.forbidden(), {})
  if (session && call.effect === 'write' && writesUnseen(call, given.input, session))
    await refuseAudited(services, route, given, common.hiddenColumn(), {})
  if (call.effect === 'write' && call.idempotency === 'required' && !key) throw new Refused(common.keyRequired())
  const asked = given.prepare ? await prepared(services, route, given) : given
  for (let attempt = 1; ; attempt++) {
    const notes: { value: AuditNote } = { value: {} }
    try {
      const outcome =
        call.effect === 'read' ? await read(services, route, asked, notes) : await write(services, route, asked, notes)
      // Whoever shares a reading lacks the same columns: its text is written from what any of them may see.
      return session && call.form === 'json'
        ? { ...outcome, output: withoutKept(call, outcome.output, session.kept) }
        : outcome
    } catch (error) {
      const verdict = judge(error, asked.input, route.constraints)
      // The whole call may run again: a handler touches only the database, and all of that was rolled back.
      if (verdict.retry && attempt < ATTEMPTS) continue
      if (verdict.bug) services.report(error, origin, call)
      return await giveUp(services, route, asked, verdict, error, notes.value)
    }
  }
}

/** A call that names what it changes is held to what it is given, every other to what it could write. */
const writesUnseen = (call: Call, input: unknown, { hidden, kept }: Session): boolean => {
  if (call.changes) return changesKept(call, input, kept)
  const unseen = call.table ? hidden.get(call.table) : undefined
  return unseen !== undefined && writesHidden(call.input, unseen)
}

/** What a file on its way in was refused for leaves its row in the trail like any other refusal. */
const prepared = async (services: Services, route: Route, asked: Asked): Promise<Asked> => {
  try {
    return { ...asked, input: await asked.prepare!() }
  } catch (error) {
    const verdict = judge(error, null, route.constraints)
    if (verdict.bug) services.report(error, asked.origin, route.call)
    return await giveUp(services, route, asked, verdict, error, {})
  }
}

const scopeOf = ({ session, clock }: Asked): Scope =>
  session ? { hospitalId: session.hospitalId, staffId: session.staffId, clock } : { ...nobody, clock }

/** What many screens ask at the same moment is read once, where it is the same for all of them (kit/sharing.ts). */
const read = async (services: Services, route: Route, asked: Asked, notes: { value: AuditNote }): Promise<Outcome> => {
  const { call } = route
  const { session, input, clock } = asked
  const alone = (): Promise<Read<Outcome>> => readAlone(services, route, asked, notes)
  if (!session || clock || call.audited || call.form !== 'json') return (await alone()).value
  const question = `${call.method} ${call.path} ${rightsKey(session)} ${JSON.stringify(input)}`
  return await services.sharing.take(question, alone)
}

const readAlone = async (
  services: Services,
  route: Route,
  asked: Asked,
  notes: { value: AuditNote },
): Promise<Read<Outcome>> => {
  const { database, node } = services
  const { session, origin } = asked
  const { call } = route
  const scope = scopeOf(asked)
  const watch = new Watch()
  const asking = database.readings(scope, watch.statement)
  const made = makeContext({
    call,
    session: session && watch.session(session),
    scope: watch.scope(scope),
    database,
    node,
    origin: watch.origin(origin),
    ...asking,
  })
  notes.value = made.notes
  const output = await route.handle(made.context, asked.input as never)
  if (call.form === 'file') await (output as Answered).ready
  const record = { call, session, scope, origin, outcome: 'done', refusal: null, notes: made.notes } as const
  await asking.end(call.audited ? [services.audit(record)] : [])
  return { value: { output, replayed: false, headers: made.headers, text: unwritten() }, personal: watch.personal }
}

type Written = Outcome & { events: readonly Event[]; hospitalId: number | null; refused?: Refused }

type Writing = { services: Services; route: Route; asked: Asked; scope: Scope; notes: { value: AuditNote } }

/** Does the work in its transaction; what goes into the trail comes with it. */
const performIn = async (tx: Transaction, { services, route, asked, scope, notes }: Writing) => {
  const { session, origin } = asked
  const made = makeContext({
    call: route.call,
    session,
    scope,
    database: services.database.beside,
    node: services.node,
    origin,
    ...tx,
  })
  notes.value = made.notes
  const { output, refused } = await handle(route, made.context, asked.input)
  const value: Written = {
    output,
    replayed: false,
    headers: made.headers,
    events: made.events,
    hospitalId: made.scope().hospitalId,
    ...(refused ? { refused } : {}),
  }
  const audited = services.audit({
    call: route.call,
    session,
    scope: made.scope(),
    origin,
    outcome: refused ? 'refused' : 'done',
    refusal: refused?.refusal ?? null,
    notes: made.notes,
  })
  return { value, audited }
}

const write = async (services: Services, route: Route, asked: Asked, notes: { value: AuditNote }): Promise<Outcome> => {
  const { session, key } = asked
  const scope = scopeOf(asked)
  const claim =
    key && session && route.call.idempotency !== 'none' ? claimStatement(route.call, session, key, asked.input) : null
  const written = await services.database.transaction<Written>(
    scope,
    async (tx, [claimed]) => {
      if (claim && claimed!.rows.length === 0) {
        const stored = (await tx.together([storedStatement(claim)]))[0]!
        return { value: { output: replay(stored, claim), replayed: true, events: [], hospitalId: null }, undo: true }
      }
      const { value, audited } = await performIn(tx, { services, route, asked, scope, notes })
      return { value, last: [audited, ...(claim && !value.refused ? [answerStatement(claim, value.output)] : [])] }
    },
    claim ? [claim.statement] : [],
  )
  if (written.hospitalId !== null && written.events.length > 0) services.publish(written.hospitalId, written.events)
  if (written.refused) throw new Kept(written.refused.refusal)
  return written
}

/** A refusal whose transaction was committed and audited already. */
class Kept extends Refused {}

const handle = async (
  route: Route,
  context: Parameters<Route['handle']>[0],
  input: unknown,
): Promise<{ output: unknown; refused?: Refused }> => {
  try {
    const output = await route.handle(context, input as never)
    if (route.call.form === 'file') await (output as Answered).ready
    return { output }
  } catch (error) {
    if (error instanceof Refused && error.keep) return { output: null, refused: error }
    throw error
  }
}

const giveUp = async (
  services: Services,
  route: Route,
  asked: Asked,
  verdict: Verdict,
  error: unknown,
  notes: AuditNote,
): Promise<never> => {
  const refusal = verdict.refusal.code === 500 ? common.failed({ requestId: asked.origin.requestId }) : verdict.refusal
  if (error instanceof Kept || route.call.effect === 'read' || refusal.code === 503) throw new Refused(refusal)
  return await refuseAudited(services, route, asked, refusal, notes)
}

/** Refused writes and refused permissions leave a row too; the failure to write it never hides the refusal. */
const refuseAudited = async (
  services: Services,
  route: Route,
  asked: Asked,
  refusal: Refusal,
  notes: AuditNote,
): Promise<never> => {
  const { session, origin } = asked
  const scope = scopeOf(asked)
  if (session) {
    const record = services.audit({ call: route.call, session, scope, origin, outcome: 'refused', refusal, notes })
    await services.database
      .readTogether(scope, [record])
      .catch((error: unknown) => services.report(error, origin, route.call))
  }
  throw new Refused(refusal)
}
