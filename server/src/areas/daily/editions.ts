/** Every close of a day: what was frozen first, and what the next one came to otherwise, figure by figure. */
import {
  countedFigures,
  type daily,
  type Edition,
  type FigureName,
  figureNames,
} from '@clinic/contract/areas/daily/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Json, Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { staffName } from '../staff/reads.ts'
import { refusePart } from './queries.ts'

/** As it was frozen, in fen; figures that came later are missing in old ones. */
type Snapshot = Readonly<Partial<Record<FigureName, number>>> & {
  readonly ways: readonly { readonly name: string; readonly in: number; readonly out: number }[]
}
const Kept = {
  id: Id,
  edition: Num,
  closedAt: Str,
  closedByName: Nullable(Str),
  digest: Str,
  snapshot: Json<Snapshot>(),
  reopenedAt: Nullable(Str),
  askedByName: Nullable(Str),
  byName: Nullable(Str),
  reason: Nullable(Str),
}

const said = (name: FigureName, figure: number): string =>
  countedFigures.includes(name) ? String(figure) : toYuan(figure)

const netOf = ({ ways }: Snapshot, name: string): number =>
  ways.filter((way) => way.name === name).reduce((sum, way) => sum + way.in - way.out, 0)

/** What differs between two closes of a day, figure by figure, then by way of paying. */
const changesOf = (before: Snapshot, after: Snapshot): Edition['changes'] => {
  const figures = (Object.keys(figureNames) as FigureName[]).flatMap((name) => {
    const [was, is] = [before[name] ?? 0, after[name] ?? 0]
    return was === is ? [] : [{ label: figureNames[name], before: said(name, was), after: said(name, is) }]
  })
  const ways = [...new Set([...before.ways, ...after.ways].map(({ name }) => name))].flatMap((name) => {
    const [was, is] = [netOf(before, name), netOf(after, name)]
    return was === is ? [] : [{ label: name, before: toYuan(was), after: toYuan(is) }]
  })
  return [...figures, ...ways]
}

export const dayEditions = async (ctx: Context, { day }: InputOf<typeof daily.editions>): Promise<Edition[]> => {
  refusePart(ctx)
  const { rows } = await sqlOf(Kept)`
    select c.id, c.edition, c.created_at as "closedAt", ${sql.raw(staffName('c.created_by'))} as "closedByName", c.digest, c.snapshot,
      o.created_at as "reopenedAt", ${sql.raw(staffName('o.asked_by'))} as "askedByName",
      ${sql.raw(staffName('o.created_by'))} as "byName", o.reason
    from daily.closing c left join daily.reopening o on o.hospital_id = c.hospital_id and o.closing_id = c.id
    where c.business_date = ${day}::date order by c.edition`.execute(ctx.db)
  return rows.map(({ snapshot, reopenedAt, askedByName, byName, reason, ...row }, at) => ({
    ...row,
    reopened: reopenedAt === null ? null : { at: reopenedAt, askedByName, byName, reason: reason ?? '' },
    changes: at === 0 ? [] : changesOf(rows[at - 1]!.snapshot, snapshot),
  }))
}
