/** The customers of a cell: of a month as it was kept, of now, of a move between two months, of a try. */

import { lifeStageNames } from '@clinic/contract/areas/customers/nouns.ts'
import { type Measure, type RfmRow, type rfm, wordsOfCells } from '@clinic/contract/areas/rfm/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { type RawBuilder, sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import type { Context } from '../../kit/context.ts'
import { listFile } from '../../kit/export.ts'
import { col, type ListDefinition, pageOf, yuan } from '../../kit/list.ts'
import { customerMeant, maskedPhone, ofCustomer } from '../customers/index.ts'
import { customerAge, customerOf, customerStanding } from '../customers/reads.ts'
import { staffName } from '../staff/reads.ts'
import { ranked } from './figures.ts'
import { firstOf, type KeptMonth, keptMonths, monthAsked } from './months.ts'
import { type Kept, settingNow, tried } from './settings.ts'
import { underDepartment } from './whose.ts'

type Asked = Omit<InputOf<typeof rfm.customers>, 'page' | 'pageNum' | 'pageSize'>
type Sql = RawBuilder<unknown>

const columnsOf = (asOf: Sql) => ({
  id: col('x.customer_id'),
  customerId: col('x.customer_id'),
  customerName: col('c.name'),
  customerNo: col('c.code'),
  sex: col('c.sex'),
  age: col(sql.raw(customerAge('c'))),
  phone: col('c.phone_cipher', {
    read: (sealed, row, ctx) =>
      maskedPhone({ keys: ctx.node.keys, hospitalId: ctx.session.hospitalId, id: Number(row['customerId']) }, sealed),
  }),
  cell: col('x.cell'),
  rDays: col('x.r_days', { sort: true }),
  lastPaidOn: col(sql`${asOf} - x.r_days`),
  fDays: col('x.f_days', { sort: true }),
  amount: yuan('x.m_fen', { sort: true }),
  lifeStage: col(sql`coalesce(s.life_stage, 'prospect')`),
  consultantName: col(sql.raw(staffName('c.consultant_id'))),
})

/** Was in a cell of a month, or not among those who paid. */
const wasIn = (month: string, cell: string): Sql =>
  cell === 'none'
    ? sql`not exists (select from rfm.snapshot b where b.month = ${firstOf(month)} and b.customer_id = x.customer_id)`
    : sql`exists (select from rfm.snapshot b where b.month = ${firstOf(month)} and b.customer_id = x.customer_id and b.cell = ${cell})`

/** What narrows only together with something else. */
const alone = () => null

/** @param next what is tried */
const filtersOf = (next: Measure): ListDefinition<Asked, RfmRow>['filters'] => ({
  keyword: (typed, ctx, asked) =>
    customerMeant(ctx, 'x.customer_id', typed, { shown: 'rfm.snapshot:customerNo', asked }),
  month: alone,
  cell: isWord('x.cell'),
  deptId: (id) => underDepartment('c', id),
  planId: alone,
  before: alone,
  beforeCell: (cell, _ctx, { before }) => (typeof before === 'string' ? wasIn(before, cell) : null),
  trialCell: (cell) => sql`x.customer_id in (select y.customer_id from ${ranked(next, null)} y where y.cell = ${cell})`,
  basis: alone,
  windowCount: alone,
  windowUnit: alone,
  split: alone,
  rDays: alone,
  fDays: alone,
  mAmount: alone,
})

/** @param kept null: now */
const listOf = (kept: KeptMonth | null, now: Kept, next: Measure): ListDefinition<Asked, RfmRow> => {
  const from = kept ? sql`rfm.snapshot x` : sql`${ranked(now, null)} x`
  return {
    table: 'rfm.snapshot',
    from: sql`${from} join ${sql.raw(customerOf('c', 'x'))} left join ${sql.raw(customerStanding('s', 'x'))}`,
    columns: columnsOf(kept ? sql`${kept.asOf}::date` : sql`kit.business_date()`),
    filters: filtersOf(next),
    asks: { mAmount: 'amount', deptId: 'consultantName' },
    where: () => (kept ? sql`x.month = ${firstOf(kept.month)}` : sql`c.status = 'active'`),
    scope: ofCustomer('x.customer_id'),
    order: { by: 'x.r_days', direction: 'asc', tie: 'x.customer_id' },
  }
}

/** The list that is asked for. @throws Refused rfm.noMonth, rfm.fewDeals */
const listFor = async (ctx: Context, input: Asked) => {
  const months = await keptMonths(ctx)
  if (input.before !== undefined) monthAsked(months, input.before)
  const now = await settingNow(ctx)
  const next = input.trialCell === undefined && input.planId === undefined ? now : await tried(ctx, now, input)
  return { list: listOf(monthAsked(months, input.month), now, next), now }
}

export const customerPage = async (ctx: Context, input: InputOf<typeof rfm.customers>) =>
  await pageOf(ctx, input, (await listFor(ctx, input)).list)

export const exportCustomers = async (ctx: Context, input: InputOf<typeof rfm.export>) => {
  const { list, now } = await listFor(ctx, input)
  const named = Object.fromEntries(wordsOfCells(now.cells).map(({ cell, name }) => [cell, name]))
  return await listFile(
    ctx,
    { name: 'RFM客户', list, object: 'rfm', words: { cell: named, lifeStage: lifeStageNames } },
    input,
  )
}
