/** 投诉统计: by category, by whom they are about, by project; counted from the list's own rows, which a mark opens. */
import { complaintCategories, type complaints } from '@clinic/contract/areas/complaints/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import type { ColumnName } from '@clinic/contract/table.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { conditionsOf } from '../../kit/list.ts'
import { sees } from '../../kit/session.ts'
import { staffName } from '../staff/reads.ts'
import { complaintList, isOpenNow, isRunningNow } from './queries.ts'

type By = InputOf<typeof complaints.statistics>['by']
type Way = { readonly key: string; readonly name: string; readonly join?: string; readonly asks: ColumnName }

const ways: Readonly<Record<By, Way>> = {
  category: { key: 'k.category', name: 'k.category', asks: 'complaints.complaint:category' },
  person: {
    key: 'w.staff_id::text',
    name: staffName('w.staff_id'),
    join: 'left join complaints.respondent w on w.hospital_id = k.hospital_id and w.complaint_id = k.id',
    asks: 'complaints.complaint:respondentNames',
  },
  project: { key: 'k.product_id::text', name: 'p.name', asks: 'complaints.complaint:productName' },
}

const Row = { key: Nullable(Str), name: Nullable(Str), count: Num, open: Num, onTime: Num, late: Num, reopened: Num }
const isLate = `(k.answered_at > k.due_at or ${isRunningNow} and k.due_at <= kit.clock())`

export const statistics = async (
  ctx: Context,
  { by, receivedFrom, receivedTo }: InputOf<typeof complaints.statistics>,
): Promise<OutputOf<typeof complaints.statistics>> => {
  const { key, name, join = '', asks } = ways[by]
  if (!sees(ctx.session, asks)) refuse(common.hiddenColumn())
  const where = await conditionsOf(ctx, { receivedFrom, receivedTo }, complaintList)
  const from: RawBuilder<unknown> = sql`${complaintList.from} ${sql.raw(join)}`
  const { rows } = await sqlOf(Row)`
    select g.key, g.name, count(*)::int as count, count(*) filter (where g.open)::int as open,
      count(*) filter (where g."onTime")::int as "onTime", count(*) filter (where g.late)::int as late,
      count(*) filter (where g.reopened)::int as reopened
    from (select ${sql.raw(key)} as key, ${sql.raw(name)} as name, ${sql.raw(isOpenNow)} as open,
        k.answered_at <= k.due_at as "onTime", ${sql.raw(isLate)} as late, k.reopen_count > 0 as reopened
      from ${from}${where}) g
    group by g.key, g.name order by count desc, g.key nulls last limit 100`.execute(ctx.db)
  const { rows: all } = await sqlOf({ total: Num })`
    select count(*)::int as total from ${complaintList.from}${where}`.execute(ctx.db)
  const called = (row: (typeof rows)[number]): string =>
    (by === 'category' ? complaintCategories[row.key as keyof typeof complaintCategories] : row.name) ?? '未填写'
  return { rows: rows.map((row) => ({ ...row, name: called(row) })), total: all[0]!.total }
}
