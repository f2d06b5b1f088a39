/** Lists of purchased items and deductions, and the price of the next sessions. */

import {
  deductionWords,
  itemSourceWords,
  itemStateWords,
  type purchases,
  whyNotDeduct,
} from '@clinic/contract/areas/purchases/calls.ts'
import type { itemStates } from '@clinic/contract/areas/purchases/nouns.ts'
import { deductionValue, isCovered } from '@clinic/contract/areas/purchases/remaining.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import { contains } from '../../kit/contains.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { listFile } from '../../kit/export.ts'
import { col, type ListOf, pageOf, rowOf, yuan } from '../../kit/list.ts'
import { fromBusinessDay, toBusinessDay } from '../../kit/spans.ts'
import { customerMeant, ofCustomer, refuseUnreached } from '../customers/index.ts'
import { customerName, customerOf } from '../customers/reads.ts'
import { comboName, lineOf, orderOf } from '../orders/reads.ts'
import { durationOf } from '../products/reads.ts'
import { departmentName, staffName } from '../staff/reads.ts'
import { firstItem } from './given/taking-back.ts'
import { itemsNow } from './items.ts'
import { asSeen } from './refusals.ts'

type ItemSource = keyof typeof itemSourceWords
export type ItemState = (typeof itemStates)[number]

/** The derived state of an item (money book §9). */
export const stateOf = (p: string): string => `case when ${p}.cancelled_at is not null then 'cancelled'
  when ${p}.qty_left = 0 then case when ${p}.qty_void > 0 then 'expired' when ${p}.qty_deducted > 0 then 'usedUp'
    when ${p}.qty_moved > 0 then 'moved' when ${p}.qty_refunded > 0 then 'refunded' else 'usedUp' end
  when ${p}.frozen then 'frozen' when ${p}.valid_to < kit.today() then 'expired'
  when ${p}.qty_deducted > 0 then 'using' else 'unused' end`
const state = sql.raw(stateOf('p'))

/** Something of it may still be used; what was handed over in the shop is hers already. */
const isLeft = sql`(p.qty_left > 0 and not p.handed_out and p.cancelled_at is null)`

const living = sql`p.cancelled_at is null and p.qty_left <> 0`
/** None is left, none is void, and none was used: what became of an item that was moved on or given back whole. */
const goneWhole = sql`p.qty_left = 0 and p.qty_void = 0 and p.qty_deducted = 0 and p.cancelled_at is null`
/** The rarer states by what makes them so, word for word as an index has it (`0694_items_by_state.sql`); the others as they are derived. */
export const inState = (word: ItemState): RawBuilder<unknown> => {
  if (word === 'cancelled') return sql`p.cancelled_at is not null`
  if (word === 'frozen') return sql`p.frozen and ${living}`
  if (word === 'expired')
    return sql`p.valid_to < kit.today() and p.valid_to is not null and p.cancelled_at is null
      and (p.qty_void > 0 and p.qty_left = 0 or p.qty_left <> 0 and not p.frozen)`
  if (word === 'moved') return sql`p.qty_moved > 0 and ${goneWhole}`
  if (word === 'refunded') return sql`p.qty_refunded > 0 and p.qty_moved = 0 and ${goneWhole}`
  if (word === 'using')
    return sql`p.qty_deducted > 0 and not p.frozen and (p.valid_to is null or p.valid_to >= kit.today()) and ${living}`
  return sql`${state} = ${sql.lit(word)}`
}

/** Bought all the same: what holds of what an order bought holds of what a combo brought. */
const inSource = (word: ItemSource): RawBuilder<unknown> => {
  if (word === 'ORDER') return sql`p.source = 'ORDER' and l.combo_no is null`
  return word === 'COMBO' ? sql`p.source = 'ORDER' and l.combo_no is not null` : sql`p.source = ${sql.lit(word)}`
}

export const boughtList: ListOf<typeof purchases.list> = {
  table: 'purchases.purchased_item',
  from: sql`purchases.purchased_item p left join ${sql.raw(lineOf('l', 'p'))}
    left join ${sql.raw(orderOf('o', 'p'))} left join ${sql.raw(customerOf('c', 'p'))}`,
  columns: {
    id: col('p.id'),
    version: col('p.version'),
    customerId: col('p.customer_id'),
    customerName: col(sql`coalesce(c.name, '')`),
    orderId: col('p.order_id'),
    // What came from another customer names its transfer, not her order.
    orderNo: col(sql`coalesce(p.transfer_no, o.no)`),
    orderLineId: col('p.order_line_id'),
    productId: col('p.product_id'),
    productCode: col('p.product_code'),
    productName: col('p.product_name', { sort: true }),
    durationMin: col(sql.raw(durationOf('p'))),
    comboName: col(sql.raw(comboName('l'))),
    // Bought all the same: what holds of what an order bought holds of what a combo brought.
    source: col(sql`case when p.source = 'ORDER' and l.combo_no is not null then 'COMBO' else p.source end`),
    firstItem: col(sql.raw(firstItem('p'))),
    isGift: col('p.is_gift'),
    handedOut: col('p.handed_out'),
    qtyTotal: col('p.qty_total'),
    qtyDeducted: col('p.qty_deducted'),
    qtyLocked: col('p.qty_locked'),
    qtyRefunded: col('p.qty_refunded'),
    qtyMoved: col('p.qty_moved'),
    qtyLeft: col('p.qty_left', { sort: true }),
    valueTotal: yuan('p.value_total_fen'),
    valueLeft: yuan('p.value_left_fen'),
    // What a line owes is owed by what stands, not by what a cancelled payment took back.
    debtOpen: yuan(sql`case when p.cancelled_at is null and p.transfer_id is null then l.debt_open_fen else 0 end`),
    frozen: col('p.frozen'),
    validTo: col('p.valid_to', { sort: true }),
    status: col(state),
    createdAt: col('p.created_at', { sort: true }),
  },
  filters: {
    keyword: (word, ctx, asked) => customerMeant(ctx, 'p.customer_id', word, { asked }),
    customerId: (id) => sql`p.customer_id = ${id}`,
    orderId: (id) => sql`p.order_id = ${id} and p.transfer_id is null`,
    productName: (name) => contains(name, ['p.product_name']),
    status: inState,
    left: (wanted) => (wanted ? isLeft : sql`not ${isLeft}`),
    source: inSource,
    locked: (wanted) => (wanted ? sql`p.qty_locked > 0` : sql`p.qty_locked = 0`),
    endsFrom: (day) => sql`p.valid_to >= ${day}::date and ${isLeft}`,
    endsTo: (day) => sql`p.valid_to <= ${day}::date and ${isLeft}`,
  },
  asks: { orderId: 'orderNo', left: 'qtyLeft', locked: 'qtyLocked', endsFrom: 'validTo', endsTo: 'validTo' },
  scope: ofCustomer('p.customer_id'),
  order: { by: 'p.created_at', direction: 'desc', tie: 'p.id' },
}

export const recordList: ListOf<typeof purchases.records> = {
  table: 'purchases.deduction_record',
  from: sql`purchases.deduction_record d left join ${sql.raw(customerOf('c', 'd'))}`,
  columns: {
    id: col('d.id'),
    version: col('d.version'),
    no: col('d.no', { sort: true }),
    purchasedItemId: col('d.purchased_item_id'),
    customerId: col('d.customer_id'),
    customerName: col(sql`coalesce(c.name, '')`),
    treatedName: col(
      sql.raw(customerName('(select x.customer_id from purchases.item_share x where x.id = d.share_id)')),
    ),
    productName: col('d.product_name'),
    times: col('d.qty'),
    amount: yuan('d.value_fen', { sort: true }),
    withPromo: yuan(sql`d.value_fen + d.promo_fen`),
    sessionNo: col('d.session_no'),
    sessionTotal: col('d.session_total'),
    doctorId: col('d.doctor_id'),
    doctorName: col(sql.raw(staffName('d.doctor_id'))),
    nurseId: col('d.nurse_id'),
    nurseName: col(sql.raw(staffName('d.nurse_id'))),
    deptId: col('d.dept_id'),
    deptName: col(sql.raw(departmentName('d.dept_id'))),
    toothNos: col('d.tooth_nos'),
    site: col('d.site'),
    remark: col('d.remark'),
    status: col('d.status'),
    withdrawReason: col('d.withdraw_reason'),
    withdrawnAt: col('d.withdrawn_at'),
    withdrawnByName: col(sql.raw(staffName('coalesce(d.withdraw_checked_by, d.withdraw_asked_by)'))),
    deductedAt: col('d.deducted_at', { sort: true }),
    businessDate: col('d.business_date'),
    backdateReason: col('d.backdate_reason'),
    createdByName: col(sql.raw(staffName('d.created_by'))),
  },
  filters: {
    keyword: (word, ctx, asked) => customerMeant(ctx, 'd.customer_id', word, { asked }),
    customerId: (id) => sql`d.customer_id = ${id}`,
    purchasedItemId: (id) => sql`d.purchased_item_id = ${id}`,
    orderId: (id) =>
      sql`d.purchased_item_id in (select i.id from purchases.purchased_item i where i.order_id = ${id} and i.transfer_id is null)`,
    no: (no) => sql`d.no = ${no}`,
    productName: (name) => contains(name, ['d.product_name']),
    doctorId: (id) => sql`d.doctor_id = ${id}`,
    nurseId: (id) => sql`d.nurse_id = ${id}`,
    deptId: (id) => sql`d.dept_id = ${id}`,
    status: isWord('d.status'),
    startDate: fromBusinessDay('d.business_date', 'd.deducted_at'),
    endDate: toBusinessDay('d.business_date', 'd.deducted_at'),
  },
  asks: { startDate: 'deductedAt', endDate: 'deductedAt' },
  scope: { department: 'd.dept_id', own: ['d.nurse_id', 'd.doctor_id', 'd.created_by'] },
  order: { by: 'd.deducted_at', direction: 'desc', tie: 'd.id' },
}

export const exportBought = (ctx: Context, input: InputOf<(typeof purchases)['export']>) =>
  listFile(
    ctx,
    {
      name: '已购项目',
      list: boughtList,
      object: 'purchasedItem',
      words: { status: itemStateWords, source: itemSourceWords },
    },
    input,
  )
export const exportRecords = (ctx: Context, input: InputOf<(typeof purchases)['exportRecords']>) =>
  listFile(ctx, { name: '划扣记录', list: recordList, object: 'deduction', words: { status: deductionWords } }, input)

export const boughtPage = async (ctx: Context, input: InputOf<(typeof purchases)['list']>) =>
  await pageOf(ctx, input, boughtList)

export const recordsPage = async (ctx: Context, input: InputOf<(typeof purchases)['records']>) =>
  await pageOf(ctx, input, recordList)

export const oneRecord = async (ctx: Context, { id }: { id: number }) => await rowOf(ctx, id, recordList)

/** Price and standing of the next `times` sessions, as a deduction would compute them now. */
export const priceOf = async (
  ctx: Context,
  { purchasedItemId, times }: { purchasedItemId: number; times: number },
): Promise<OutputOf<(typeof purchases)['price']>> => {
  const { items } = await ctx.together({ items: itemsNow([purchasedItemId]) })
  const item = items.get(purchasedItemId) ?? refuse(common.notFound())
  await refuseUnreached(ctx, item.customerId)
  const why = whyNotDeduct(item, times, item.today, ctx.session.permissions.has('clinic:deduction:allowDebt'))
  const possible = times <= item.qtyLeft
  return {
    unitPrice: toYuan(item.qtyLeft > 0 ? deductionValue(item, 1) : 0),
    amount: toYuan(possible ? deductionValue(item, times) : 0),
    remaining: item.qtyLeft,
    reserved: item.qtyLocked,
    gift: item.isGift,
    debtBlocked: possible && !isCovered(item, times, item.debtOpenFen),
    whyNot: why ? asSeen(ctx, why, item, times).message : '',
  }
}
