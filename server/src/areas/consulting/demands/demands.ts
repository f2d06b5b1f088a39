/** 客户需求: rows about a customer; by hand they go through the contract's table of states, sales move them in the database. */

import {
  customerDemand,
  type customerDemands,
  type DemandState,
  demandStates,
  whyNotDemand,
} from '@clinic/contract/areas/consulting/demands.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { type Context, refuseIf } from '../../../kit/context.ts'
import { listFile } from '../../../kit/export.ts'
import { col, rowOf } from '../../../kit/list.ts'
import { whenWritten } from '../../../kit/question.ts'
import { listOfNoun, valuesIn } from '../../../kit/resource.ts'
import { type Changed, tableCrud, updateRow, type Values } from '../../../kit/table.ts'
import { ofCustomer, refuseUnreached } from '../../customers/index.ts'
import { customerOf } from '../../customers/reads.ts'
import { checkChoices, nameLike } from '../../triage/index.ts'
import { demandNames } from '../../triage/reads.ts'
import { orderNoOf } from '../questions.ts'

export const demandList = listOfNoun(customerDemand, {
  joins: sql`left join ${sql.raw(customerOf('c', 'r'))}`,
  columns: {
    customerName: col('c.name'),
    demandNames: col(sql.raw(demandNames('r.demand_ids'))),
    endReason: col('r.end_reason'),
    orderNo: col(whenWritten(() => sql.raw(orderNoOf('r.satisfied_order_id')))),
    createTime: col('r.created_at', { sort: true }),
  },
  filters: { keyword: nameLike('consulting.customer_demand', 'r.customer_id') },
  scope: ofCustomer('r.customer_id', { own: ['r.created_by'] }),
  order: { by: 'r.created_at', direction: 'desc', tie: 'r.id' },
})

const crud = tableCrud({
  table: customerDemand.table,
  objectType: customerDemand.object,
  list: demandList,
  values: async (form: InputOf<typeof customerDemands.createDemand>, ctx) => {
    await refuseUnreached(ctx, form.customerId)
    await checkChoices(ctx, { demandIds: form.demandIds })
    return valuesIn(customerDemand, form)
  },
})

/** Whoever says how it stands takes the word from sales; opened again, nobody gives a reason for its end. */
const said = (from: DemandState, to: DemandState): Values =>
  from === to ? {} : { satisfied_order_id: null, ...(to === 'open' || to === 'partly' ? { end_reason: '' } : {}) }

export const demandCrud = {
  ...crud,
  update: async (ctx: Context, input: InputOf<typeof customerDemands.updateDemand>): Promise<Changed> => {
    const before = await rowOf(ctx, input.id, demandList)
    refuseIf(whyNotDemand(before.state, input.state))
    const changed = await crud.update(ctx, input)
    const more = said(before.state, input.state)
    return Object.keys(more).length > 0 ? await updateRow(ctx, customerDemand.table, changed, more) : changed
  },
}

/** Ends a wish by hand, with a word of why. */
export const closeDemand = async (
  ctx: Context,
  { id, version, state, reason }: InputOf<typeof customerDemands.closeDemand>,
): Promise<Changed> => {
  const before = await rowOf(ctx, id, demandList)
  await refuseUnreached(ctx, before.customerId)
  refuseIf(whyNotDemand(before.state, state))
  ctx.note({
    objectType: customerDemand.object,
    objectId: id,
    customerId: before.customerId,
    before: { state: before.state },
    after: { state },
    reason: reason.trim(),
  })
  const values = { state, end_reason: reason.trim(), satisfied_order_id: null }
  return await updateRow(ctx, customerDemand.table, { id, version }, values)
}

export const exportDemands = (ctx: Context, input: InputOf<typeof customerDemands.exportDemands>) =>
  listFile(
    ctx,
    { name: '客户需求', list: demandList, object: customerDemand.object, words: { state: demandStates } },
    input,
  )
