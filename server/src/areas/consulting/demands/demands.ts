/** 客户需求: plain rows about a customer. */

import { parseYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { refuse } from '../../../kit/context.ts'
import { col, type ListDefinition, yuan } from '../../../kit/list.ts'
import { tableCrud } from '../../../kit/table.ts'
import { ofCustomer, refuseUnreached } from '../../customers/index.ts'
import { customerOf } from '../../customers/reads.ts'
import { checkChoices, nameLike } from '../../triage/index.ts'
import { demandNames } from '../../triage/reads.ts'

type DemandInput = {
  customerId: number
  demandIds: number[]
  text: string
  priority: number
  expectDate: string | null
  budget: string | number | null
  state: string
}

type DemandFilters = { customerId?: number; state?: string; keyword?: string }

export const demandList: ListDefinition<DemandFilters> = {
  table: 'consulting.customer_demand',
  from: sql`consulting.customer_demand n
    left join ${sql.raw(customerOf('c', 'n'))}`,
  columns: {
    id: col('n.id'),
    customerId: col('n.customer_id'),
    customerName: col('c.name'),
    demandIds: col('n.demand_ids'),
    demandNames: col(sql.raw(demandNames('n.demand_ids'))),
    text: col('n.text'),
    priority: col('n.priority', { sort: true }),
    expectDate: col('n.expect_on', { sort: true }),
    budget: yuan('n.budget_fen'),
    state: col('n.state', { sort: true }),
    createTime: col('n.created_at', { sort: true }),
    version: col('n.version'),
  },
  filters: {
    customerId: (id) => sql`n.customer_id = ${id}`,
    state: (state) => sql`n.state = ${state}`,
    keyword: nameLike('consulting.customer_demand', 'n.customer_id'),
  },
  scope: ofCustomer('n.customer_id', { own: ['n.created_by'] }),
  order: { by: 'n.created_at', direction: 'desc', tie: 'n.id' },
}

export const demandCrud = tableCrud<DemandInput, DemandFilters>({
  table: 'consulting.customer_demand',
  objectType: 'customerDemand',
  list: demandList,
  values: async ({ customerId, demandIds, text, priority, expectDate, budget, state }, ctx) => {
    await refuseUnreached(ctx, customerId)
    await checkChoices(ctx, { demandIds })
    const fen = budget === null ? null : (parseYuan(budget) ?? refuse(common.invalid({ reason: '金额格式不正确' })))
    return {
      customer_id: customerId,
      demand_ids: demandIds,
      text,
      priority,
      expect_on: expectDate,
      budget_fen: fen,
      state,
    }
  },
})
