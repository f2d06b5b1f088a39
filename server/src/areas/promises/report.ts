/** 赠送承诺统计: who promised what within some days, and what became of it. Counted from the list's own rows. */
import type { promises } from '@clinic/contract/areas/promises/calls.ts'
import { keptRate } from '@clinic/contract/areas/promises/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { conditionsOf } from '../../kit/list.ts'
import { staffName } from '../staff/reads.ts'
import { promiseList } from './queries.ts'

const Row = {
  promiserId: Id,
  promiserName: Nullable(Str),
  promised: Num,
  kept: Num,
  open: Num,
  overdue: Num,
  lapsed: Num,
  waived: Num,
  valueFen: Num,
}

export const promiseReport = async (
  ctx: Context,
  { beginTime, endTime }: InputOf<typeof promises.report>,
): Promise<OutputOf<typeof promises.report>> => {
  const where = await conditionsOf(ctx, { beginTime, endTime }, promiseList)
  const { rows } = await sqlOf(Row)`
    select g.*, ${sql.raw(staffName('g."promiserId"'))} as "promiserName" from (
      select p.promiser_id as "promiserId", count(*)::int as promised,
        count(*) filter (where p.state = 'kept')::int as kept, count(*) filter (where p.state = 'open')::int as open,
        count(*) filter (where p.state = 'open' and p.due_on < kit.today())::int as overdue,
        count(*) filter (where p.state = 'lapsed')::int as lapsed, count(*) filter (where p.state = 'waived')::int as waived,
        coalesce(sum(p.value_fen) filter (where p.state <> 'waived'), 0)::bigint as "valueFen"
      from promises.gift_promise p${where} group by p.promiser_id) g
    order by g.promised desc, g."promiserId"`.execute(ctx.db)
  return {
    rows: rows.map(({ valueFen, ...row }) => ({ ...row, rate: keptRate(row), value: toYuan(valueFen) })),
  }
}
