/** 交接包: what was given to whom, and whether it was read. */
import type { PackRow, packs } from '@clinic/contract/areas/packs/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import type { Context } from '../../kit/context.ts'
import { col, type ListDefinition, type ListScope, pageOf, rowOf, scopeCondition } from '../../kit/list.ts'
import { scopeOfNamed } from '../../kit/reach.ts'
import { fromDay, toDay } from '../../kit/spans.ts'
import { customerMeant, ofCustomer } from '../customers/index.ts'
import { customerOf } from '../customers/reads.ts'
import { mainDepartmentOf, staffName } from '../staff/reads.ts'

const customer = ofCustomer('p.customer_id') as Extract<ListScope, { readonly reached: unknown }>
const receiver: ListScope = { department: 'sd.department_id', own: ['p.to_id'] }

/** One's own, a head her department's; and of customers within reach alone: who went on to somebody else takes her page along. */
const scope: ListScope = {
  ready: async (ctx) => {
    await customer.ready?.(ctx)
  },
  reached: (ctx) => {
    const [hers, reached] = [scopeCondition(ctx, receiver), scopeCondition(ctx, customer)]
    return hers && reached ? sql`(${hers} and ${reached})` : (hers ?? reached)
  },
  named: (ctx) => {
    const [hers, reached] = [scopeCondition(ctx, receiver), scopeOfNamed(ctx, customer)]
    return hers && reached ? sql`(${hers} and ${reached})` : (hers ?? reached)
  },
}

export const packList: ListDefinition<InputOf<typeof packs.list>, PackRow> = {
  table: 'packs.pack',
  from: sql`packs.pack p left join ${sql.raw(customerOf('c', 'p'))}
    left join ${sql.raw(mainDepartmentOf('sd', 'p', 'to_id'))}`,
  columns: {
    id: col('p.id'),
    version: col('p.version'),
    customerId: col('p.customer_id'),
    customerName: col('c.name'),
    customerNo: col('c.code'),
    kind: col('p.kind'),
    fromName: col(sql.raw(staffName('p.from_id'))),
    toId: col('p.to_id'),
    toName: col(sql.raw(staffName('p.to_id'))),
    mode: col('p.mode'),
    reason: col('p.reason'),
    givenByName: col(sql.raw(staffName('p.created_by'))),
    givenAt: col('p.created_at', { sort: true }),
    state: col('p.state'),
    readAt: col('p.read_at', { sort: true }),
    toldAt: col('p.told_at'),
  },
  filters: {
    keyword: (typed, ctx, asked) =>
      customerMeant(ctx, 'p.customer_id', typed, { shown: 'packs.pack:customerNo', asked }),
    state: isWord('p.state'),
    kind: isWord('p.kind'),
    toId: (id) => sql`p.to_id = ${id}`,
    mine: (wanted, ctx) => (wanted ? sql`p.to_id = ${ctx.session.staffId}` : sql`p.to_id <> ${ctx.session.staffId}`),
    givenFrom: fromDay('p.created_at'),
    givenTo: toDay('p.created_at'),
  },
  asks: { mine: 'toName', givenFrom: 'givenAt', givenTo: 'givenAt' },
  scope,
  order: { by: 'p.created_at', direction: 'desc', tie: 'p.id' },
}

export const packPage = (ctx: Context, input: InputOf<typeof packs.list>) => pageOf(ctx, input, packList)
export const onePack = (ctx: Context, { id }: { id: number }) => rowOf(ctx, id, packList)
