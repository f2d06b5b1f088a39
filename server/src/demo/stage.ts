/**
 * Where the demo clinic is played: several calls of several people in one transaction, each at its own moment, through
 * the same handlers, permissions, constraints and audit rows as over HTTP. Only the tight commit per call is given up,
 * because thousands of them would make the first start long.
 */
import { randomUUID } from 'node:crypto'
import type { Call, InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, makeContext, Refused } from '../kit/context.ts'
import type { Transaction } from '../kit/db/database.ts'
import { scopeStatement } from '../kit/db/scope.ts'
import type { Statement } from '../kit/db/statement.ts'
import type { NodeParts } from '../kit/node.ts'
import type { Services } from '../kit/perform.ts'
import type { Route } from '../kit/routes.ts'
import { mayCall, type Session } from '../kit/session.ts'

/** Does a call as somebody, at a moment of the scene; what the handler refuses ends the whole scene. */
export type Act = <C extends Call>(who: Session, at: Date, called: C, input: InputOf<C>) => Promise<OutputOf<C>>

export type Scene = {
  readonly act: Act
  /** What no call does: opening a hospital. Runs in the scene's transaction without a session. */
  readonly direct: <T>(at: Date, work: (ctx: Context) => Promise<T>) => Promise<T>
}

export type Stage = {
  readonly node: NodeParts
  /** One transaction of one hospital; null before the hospital exists. */
  readonly scene: <T>(hospitalId: number | null, play: (scene: Scene) => Promise<T>) => Promise<T>
}

/** A scene under way. `owed`: audit rows of the step before, which ride with the next step or with the commit. */
type Running = { readonly tx: Transaction; readonly owed: Statement[] }

const origin = { requestId: 'demo', ip: '127.0.0.1', userAgent: '演示数据' }
/** The first start need not wait for the disk after every visit: a half-built demo clinic is built anew. */
const relaxed = {
  text: `select set_config('synchronous_commit', 'off', true), set_config('statement_timeout', '0', true)`,
  values: [],
}

type Played = { readonly session: Session | null; readonly hospitalId: number | null; readonly call: Call }

/** Does a piece of work at its moment, by whom it is done, and owes its audit row to the next message. */
const play = async (
  services: Services,
  { tx, owed }: Running,
  at: Date,
  { session, hospitalId, call }: Played,
  work: (ctx: Context) => unknown,
): Promise<unknown> => {
  const scope = { hospitalId, staffId: session?.staffId ?? null, clock: at.toISOString() }
  await tx.together([...owed.splice(0), scopeStatement(scope)])
  const made = makeContext({
    call,
    session,
    scope,
    database: services.database,
    node: services.node,
    origin: { ...origin, requestId: randomUUID() },
    ...tx,
  })
  const output = await work(made.context)
  if (session && call.effect === 'write') {
    const record = { call, session, scope, origin, outcome: 'done', refusal: null, notes: made.notes } as const
    owed.push(services.audit(record))
  }
  return output
}

export const stageOf = (services: Services, routes: readonly Route[]): Stage => {
  const byCall = new Map<Call, Route>(routes.map((route) => [route.call, route]))
  const direct = [...byCall.values()][0]!.call
  return {
    node: services.node,
    scene: (hospitalId, scene) =>
      services.database.transaction(
        { hospitalId, staffId: null },
        async (tx) => {
          const running: Running = { tx, owed: [] }
          const act: Act = async (session, at, call, input) => {
            const route = byCall.get(call)
            if (!route) throw new Error(`${call.method} ${call.path} is not served`)
            if (!mayCall(session, call)) throw new Refused(common.forbidden())
            const run = (ctx: Context) => route.handle(ctx, input as never)
            return (await play(services, running, at, { session, hospitalId: session.hospitalId, call }, run)) as never
          }
          const outside: Scene['direct'] = async (at, work) =>
            (await play(services, running, at, { session: null, hospitalId, call: direct }, work)) as never
          return { value: await scene({ act, direct: outside }), last: running.owed }
        },
        [relaxed],
      ),
  }
}
