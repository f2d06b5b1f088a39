/** 客户需求: plain rows about a customer. */

import { customerDemand, type customerDemands } from '@clinic/contract/areas/consulting/demands.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { col } from '../../../kit/list.ts'
import { listOfNoun, valuesIn } from '../../../kit/resource.ts'
import { tableCrud } from '../../../kit/table.ts'
import { ofCustomer, refuseUnreached } from '../../customers/index.ts'
import { customerOf } from '../../customers/reads.ts'
import { checkChoices, nameLike } from '../../triage/index.ts'
import { demandNames } from '../../triage/reads.ts'

export const demandList = listOfNoun(customerDemand, {
  joins: sql`left join ${sql.raw(customerOf('c', 'r'))}`,
  columns: {
    customerName: col('c.name'),
    demandNames: col(sql.raw(demandNames('r.demand_ids'))),
    createTime: col('r.created_at', { sort: true }),
  },
  filters: { keyword: nameLike('consulting.customer_demand', 'r.customer_id') },
  scope: ofCustomer('r.customer_id', { own: ['r.created_by'] }),
  order: { by: 'r.created_at', direction: 'desc', tie: 'r.id' },
})

export const demandCrud = tableCrud({
  table: customerDemand.table,
  objectType: customerDemand.object,
  list: demandList,
  values: async (form: InputOf<typeof customerDemands.createDemand>, ctx) => {
    await refuseUnreached(ctx, form.customerId)
    await checkChoices(ctx, { demandIds: form.demandIds })
    return valuesIn(customerDemand, form)
  },
})
