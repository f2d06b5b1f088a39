/** How many rows of each kind somebody reaches. What can be counted is wired from outside: the areas know their rows. */

import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { Num, sqlOf } from '../../../kit/db/rows.ts'
import { asked } from '../../../kit/question.ts'
import type { RowScope } from '../../../kit/session.ts'

/** Rows of one kind: a FROM clause, and the condition under which the person of a context reaches them. */
export type Countable = {
  readonly title: string
  /** Permission whose row scope decides. */
  readonly key: string
  readonly from: RawBuilder<unknown>
  readonly all?: RawBuilder<unknown>
  readonly reached: (ctx: Context) => RawBuilder<unknown> | null
}

/** What a preview counts; the first one is counted while a scope is drawn up. */
export const countables = asked<[], readonly Countable[]>('whose rows a preview of rights counts')

export type Count = { title: string; reached: number; total: number; more: boolean }

/** A context in which the calls of `reached` see another person, with another reach. */
const seenAs = (ctx: Context, staffId: number, rows: RowScope): Context =>
  Object.create(ctx, {
    rows: { value: rows },
    session: { value: { ...ctx.session, staffId } },
  }) as Context

/** Counted no further than totals are told; beyond it the answer says `more`. */
const counted = (kind: Countable, condition: RawBuilder<unknown> | null, cap: number): RawBuilder<unknown> => {
  const parts = [kind.all ?? sql`true`, ...(condition ? [condition] : [])]
  return sql`(select count(*)::int from (select 1 from ${kind.from} where ${sql.join(parts, sql` and `)} limit ${sql.lit(cap + 1)}) counted)`
}

/** The number that belongs to nobody. */
const NOBODY = 0

const countOf = async (ctx: Context, kind: Countable, staffId: number | null, rows: RowScope): Promise<Count> => {
  const { total: cap } = ctx.node.limits
  const condition = rows === 'all' ? null : kind.reached(seenAs(ctx, staffId ?? NOBODY, rows))
  const { rows: found } = await sqlOf({ reached: Num, total: Num })`
    select ${counted(kind, condition, cap)} as reached, ${counted(kind, null, cap)} as total`.execute(ctx.db)
  const { reached, total } = found[0]!
  return { title: kind.title, reached: Math.min(reached, cap), total: Math.min(total, cap), more: total > cap }
}

type Who = { readonly staffId: number | null; readonly scopes: ReadonlyMap<string, RowScope> }

/** Every kind of row the permissions of somebody reach; what she lacks the permission for is left out. */
export const countsFor = async (ctx: Context, { staffId, scopes }: Who): Promise<Count[]> => {
  const counts: Count[] = []
  for (const kind of countables()) {
    const rows = scopes.get(kind.key)
    if (rows) counts.push(await countOf(ctx, kind, staffId, rows))
  }
  return counts
}

/** The first kind (客户) under one reach. */
export const countFirst = async (ctx: Context, staffId: number | null, rows: RowScope): Promise<Count> => {
  const kind = countables()[0]
  if (!kind) throw new Error('nothing is wired to be counted')
  return await countOf(ctx, kind, staffId, rows)
}
