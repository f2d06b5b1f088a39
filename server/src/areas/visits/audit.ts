/** 审核: another person looks at what was done; what is sent back is done again. */
import { visitRefusals, type visits } from '@clinic/contract/areas/visits/calls.ts'
import { whyNotAudit } from '@clinic/contract/areas/visits/rules.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { type Changed, updateRow } from '../../kit/table.ts'
import { holdVisit, noted } from './held.ts'

export const audit = async (ctx: Context, input: InputOf<typeof visits.auditReturnVisit>): Promise<Changed> => {
  const { pass } = input
  const remark = input.remark?.trim() ?? ''
  const held = await holdVisit(ctx, input)
  refuseIf(whyNotAudit(held, ctx.session.staffId, pass))
  if (!pass && remark === '') refuse(visitRefusals.rejectReason())
  const audited = { audit_by: ctx.session.staffId, audit_at: sql`kit.clock()`, audit_remark: remark }
  const changed = await updateRow(ctx, 'visits.visit', held, {
    ...audited,
    ...(pass ? { state: 'passed' } : { state: 'pending', done_at: null, done_by: null }),
  })
  ctx.note({ ...noted(held), after: { pass, remark } })
  ctx.tell('visit.changed', held.id)
  return changed
}
