/**
 * A test clinic: a hospital of its own in the run's database, and people who use it over HTTP.
 *
 *   const clinic = await newClinic()
 *   const front = await clinic.as('front')                 // a demo role
 *   const reader = await clinic.with(['customer:list'])    // exactly these permissions
 *   const { id } = await front.ask(customers.create, { … })
 *   expect(await reader.refused(customers.create, { … })).toMatchObject({ status: 403 })
 *
 * A fixture is a hospital: nothing is cleaned up, and isolation is proven all day (house, tests).
 */
import { randomBytes } from 'node:crypto'
import { call as defineCall } from '@clinic/contract/call.ts'
import type { sql } from 'kysely'
import { roleReferences } from '../src/areas/access/roles/reference.ts'
import { createHospital, type NewHospital } from '../src/areas/hospitals/index.ts'
import { type Context, makeContext } from '../src/kit/context.ts'
import type { Scope } from '../src/kit/db/scope.ts'
import { judge } from '../src/kit/refusal.ts'
import { type Actor, actorOf } from './actor.ts'
import { type Node, startNode } from './node.ts'
import { type Grant, hireAs, hireWith, type RoleWord } from './people.ts'

let node: Promise<Node> | undefined
/** The node all clinics of a test process share; it ends with the process. */
export const testNode = (): Promise<Node> => {
  node ??= startNode()
  return node
}

const arranging = defineCall('POST /arranging', { title: '测试准备', may: 'public' })

/** As often as a call is begun anew (`perform.ts`) when it and another have waited for each other. */
const ATTEMPTS = 3

/** Runs something in a transaction of a hospital without anybody signed in: for arranging what no call does yet. */
export const direct = async <T>(node: Node, scope: Scope, work: (ctx: Context) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await directly(node, scope, work)
    } catch (error) {
      if (attempt === ATTEMPTS || !judge(error, {}, {}).retry) throw error
    }
}

const directly = async <T>({ database, services }: Node, scope: Scope, work: (ctx: Context) => Promise<T>) => {
  const done = await database.transaction(scope, async (tx) => {
    const origin = { requestId: 'test', ip: '127.0.0.1', userAgent: 'test' }
    const parts = { call: arranging, session: null, scope, database, node: services.node, origin, ...tx }
    const made = makeContext(parts)
    return { value: { value: await work(made.context), events: made.events, hospitalId: made.scope().hospitalId } }
  })
  if (done.hospitalId !== null) services.publish(done.hospitalId, done.events)
  return done.value
}

export type Clinic = {
  readonly hospitalId: number
  readonly node: Node
  /** A new person with a role of the demo clinic, in a department and a job that fit. */
  as(role: RoleWord): Promise<Actor>
  /** A new person who holds exactly these permissions (and what `grant` says about scope, columns and limits). */
  with(permissions: readonly string[], grant?: Grant): Promise<Actor>
  /** Arranges or looks at something in the hospital, past permissions but not past row-level security. */
  inside<T>(work: (ctx: Context) => Promise<T>, as?: { staffId?: number; clock?: string }): Promise<T>
  /** Rows of a query in this hospital. */
  rows<T = Record<string, unknown>>(query: ReturnType<typeof sql<T>>): Promise<T[]>
}

/** For `granted` of a hospital: what the product's reference grants is written for all roles. */
export const EVERY_ROLE: readonly string[] = roleReferences.map(({ code }) => code)

/**
 * Opens a hospital. `lifeVer` D has every page of the menu in its package. What its roles grant is written when somebody is hired
 * for one (`as`); a test about roles nobody holds opens it with `granted: EVERY_ROLE`.
 */
export const newClinic = async (hospital: Partial<NewHospital> = {}, on?: Node): Promise<Clinic> => {
  const used = on ?? (await testNode())
  const word = `t${randomBytes(6).toString('hex')}`
  const { hospitalId } = await direct(used, { hospitalId: null, staffId: null }, (ctx) =>
    createHospital(ctx, {
      code: word,
      name: `测试医院${word.slice(1)}`,
      sysVer: 'U',
      lifeVer: 'D',
      administrator: { account: `${word}-first`, name: '创始人' },
      granted: [],
      ...hospital,
    }),
  )
  const inside: Clinic['inside'] = (work, { staffId, clock } = {}) =>
    direct(used, { hospitalId, staffId: staffId ?? null, clock }, work)
  return {
    hospitalId,
    node: used,
    inside,
    rows: (query) => inside(async (ctx) => (await query.execute(ctx.db)).rows),
    as: async (role) => await actorOf(used, hospitalId, await inside((ctx) => hireAs(ctx, role)), inside),
    with: async (permissions, grant) =>
      await actorOf(used, hospitalId, await inside((ctx) => hireWith(ctx, permissions, grant)), inside),
  }
}
