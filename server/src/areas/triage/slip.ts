/** 导诊单 on paper. */
import type { visitPrint } from '@clinic/contract/areas/triage/slip.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import type { Context } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { rowOf } from '../../kit/list.ts'
import { paperOf, paperStatement } from '../prints/index.ts'
import { visitList } from './queries.ts'
import { inLine, ticketText } from './queue/tickets.ts'

/** Her number, and how many came before her and wait for the same letter. */
const placeOf = async (ctx: Context, visitId: number) => {
  const { rows } = await sqlOf({ id: Id, ticket: Str, ahead: Nullable(Num) })`
    select k.id, ${ticketText} as ticket, case when ${inLine} and k.state = 'waiting' then (
      select count(*)::int from triage.ticket b join triage.triage o on o.hospital_id = b.hospital_id and o.id = b.triage_id
      where b.on_date = k.on_date and b.letter = k.letter and b.state = 'waiting' and o.state = 'waiting'
        and (o.arrived_at, o.id) < (t.arrived_at, t.id)) end as ahead
    from triage.ticket k join triage.triage t on t.hospital_id = k.hospital_id and t.id = k.triage_id
    where k.triage_id = ${visitId}`.execute(ctx.db)
  return rows[0]
}

export const visitSlip = async (
  ctx: Context,
  { id }: InputOf<typeof visitPrint.slip>,
): Promise<OutputOf<typeof visitPrint.slip>> => {
  const row = await rowOf(ctx, id, visitList)
  const held = await placeOf(ctx, id)
  const { paper } = await ctx.together({ paper: paperStatement('visit') })
  const head = paper.rows[0]!
  const { no, customerId, customerName, visitType, arriveTime, deptName, consultantName, doctorName, itemsCarried } =
    row
  ctx.note({ objectType: 'triage', objectId: id, objectNo: no, customerId })
  return {
    clinic: paperOf(head),
    ...{ no, customerName, visitType, arriveTime, deptName, consultantName, doctorName, itemsCarried },
    ticket: held?.ticket ?? null,
    ahead: held?.ahead ?? null,
    printedAt: String(head['at']),
    printedBy: ctx.session.staffName,
  }
}
