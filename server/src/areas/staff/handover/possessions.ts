/** What a person may have that a colleague can take over. What there is is told by the areas that keep it (wiring.ts). */
import { type HandoverKind, handoverKinds, type people } from '@clinic/contract/areas/staff/people.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { Num, sqlOf } from '../../../kit/db/rows.ts'
import { asked } from '../../../kit/question.ts'

/** One that was given, and what the area that keeps it needs to give it back. */
export type Given = { readonly id: number; readonly was?: unknown }

/** One kind of thing a person may have, each of them given as `G`. */
export interface Possession<G extends Given = Given> {
  readonly kind: HandoverKind
  count(ctx: Context, staffId: number): Promise<number>
  give(ctx: Context, from: number, to: number): Promise<readonly G[]>
  /** Makes them nobody's, in the public pool; only kinds a pool takes have it. */
  release?(ctx: Context, from: number): Promise<readonly G[]>
  /** Gives back those that are still as they were given. @param from null: they were released. @returns how many */
  giveBack(ctx: Context, from: number | null, to: number, given: readonly G[]): Promise<number>
}

const departments: Possession = {
  kind: 'departments',
  count: async (ctx, staffId) => {
    const { rows } = await sqlOf({ n: Num })`
      select count(*)::int as n from staff.department where leader_id = ${staffId}`.execute(ctx.db)
    return rows[0]!.n
  },
  give: async (ctx, from, to) => {
    const { rows } = await sqlOf({ id: Id })`
      update staff.department set leader_id = ${to} where leader_id = ${from} returning id`.execute(ctx.db)
    return rows
  },
  giveBack: async (ctx, from: number, to, given) => {
    const { rows } = await sql`
      update staff.department set leader_id = ${to}
       where id = any(${given.map(({ id }) => id)}::bigint[]) and leader_id = ${from} returning id`.execute(ctx.db)
    return rows.length
  },
}
/** What else a person may have. */
export const possessions = asked<[], readonly Possession[]>('what a colleague who leaves hands over')
/** Rules that proposed her, as she stood in each. */
export type LeftRules = readonly { readonly ruleId: number; readonly weight: number }[]
/** What else ends, in the transaction in which somebody leaves. @returns what `staffReturns` needs */
export const staffLeave = asked<[ctx: Context, staffId: number], Promise<LeftRules>>('what ends when somebody leaves')
/** What begins again when the leaving is taken back. @param left what `staffLeave` answered */
export const staffReturns = asked<[ctx: Context, staffId: number, left: LeftRules], Promise<void>>(
  'what begins again when somebody stays after all',
)

export const possessionOf = (kind: HandoverKind): Possession | undefined =>
  kind === 'departments' ? departments : possessions().find((one) => one.kind === kind)

export type Parts = OutputOf<typeof people.handoverPreview>['parts']

/** What somebody has, kind by kind; kinds of areas that do not stand are left out. */
export const partsOf = async (ctx: Context, staffId: number): Promise<Parts> => {
  const parts: Parts = []
  for (const kind of Object.keys(handoverKinds) as HandoverKind[]) {
    const possession = possessionOf(kind)
    if (possession) parts.push({ kind, label: handoverKinds[kind], count: await possession.count(ctx, staffId) })
  }
  return parts
}

/** `12 项客户（咨询师）、3 项未完成的订单`; empty when there is nothing. */
export const heldText = (parts: Parts): string =>
  parts
    .filter(({ count }) => count > 0)
    .map(({ count, label }) => `${count} 项${label}`)
    .join('、')
