/** Reads of orders: the list with its totals line, one order with its lines. */

import { orderStatuses, type orders, orderTypes, refundWords } from '@clinic/contract/areas/orders/calls.ts'
import type { OrderDetailRow } from '@clinic/contract/areas/orders/nouns.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import { contains } from '../../kit/contains.ts'
import type { Context } from '../../kit/context.ts'
import { listFile } from '../../kit/export.ts'
import { col, everybody, type ListOf, pageOf, placeOf, type Rows, rowOf, rowsFound, yuan } from '../../kit/list.ts'
import { whenWritten } from '../../kit/question.ts'
import { fromBusinessDay, fromFour, toBusinessDay, toFour } from '../../kit/spans.ts'
import { waitsFor } from '../approvals/reads.ts'
import { customerMeant } from '../customers/index.ts'
import { customerOf } from '../customers/reads.ts'
import { productName } from '../products/reads.ts'
import { departmentName, staffName } from '../staff/reads.ts'
import { reworkOf } from './given-questions.ts'
import { orderScope } from './reach.ts'
import { againstOrder, hadPayment, heldBy } from './till-questions.ts'

const nameOf = (column: string) => sql.raw(staffName(column))

/** 抵扣: what was paid by something she or the house had already. */
const offsetOf = (of: 'o' | 'l') =>
  sql`(${sql.ref(`${of}.real_in_fen`)} - ${sql.ref(`${of}.received_fen`)} + ${sql.ref(`${of}.promo_in_fen`)} + ${sql.ref(`${of}.carried_in_fen`)})`

/** DD202611240012: the letters of its kind, the day, four figures or more. */
const isPrinted = (word: string): boolean => /^[a-z]{2}\d{12,}$/i.test(word)
/**
 * A part of an order's number. Four figures are the end of a customer's number, eleven that begin as a mobile number does are
 * all of it; none of them is looked for in the orders' own, whose days would answer to most.
 */
const isPieceOfNumber = (word: string): boolean =>
  /^[a-z]{0,2}\d{5,}$/i.test(word) && !/^1[3-9]\d{9}$/.test(word) && !isPrinted(word)

export const orderList: ListOf<typeof orders.list> = {
  table: 'orders.sales_order',
  // Outer, although every order has its customer: so the count need not look at them.
  from: sql`orders.sales_order o left join ${sql.raw(customerOf('c', 'o'))}`,
  columns: {
    id: col('o.id', { sort: true }),
    no: col('o.no', { sort: true }),
    customerId: col('o.customer_id'),
    customerName: col('c.name'),
    customerCode: col('c.code'),
    type: col('o.type'),
    status: col('o.status', { sort: true }),
    heldBy: col(whenWritten(() => sql.raw(heldBy('o')))),
    refundStatus: col('o.refund_status'),
    summary: col('o.summary'),
    original: yuan('o.original_fen', { sort: true }),
    discount: yuan('o.discount_fen', { sort: true }),
    payable: yuan('o.payable_fen', { sort: true }),
    received: yuan('o.received_fen', { sort: true }),
    offset: yuan(offsetOf('o')),
    debtOpen: yuan('o.debt_open_fen', { sort: true }),
    unpaid: yuan(sql`case when o.status in ('UNPAID', 'PENDING_CHECK') then o.payable_fen else 0 end`),
    realOut: yuan('o.real_out_fen', { sort: true }),
    adviserId: col('o.adviser_id'),
    adviserName: col(nameOf('o.adviser_id')),
    doctorId: col('o.doctor_id'),
    doctorName: col(nameOf('o.doctor_id')),
    developerId: col('o.developer_id'),
    developerName: col(nameOf('o.developer_id')),
    deptId: col('o.dept_id'),
    deptName: col(sql.raw(departmentName('o.dept_id'))),
    createdBy: col('o.created_by'),
    createdByName: col(nameOf('o.created_by')),
    openedAt: col('o.opened_at', { sort: true }),
    businessDate: col('o.business_date'),
    backdateReason: col('o.backdate_reason'),
    paidAt: col('o.paid_at', { sort: true }),
    endedAt: col('o.ended_at'),
    endReason: col('o.end_reason'),
    settledAt: col('o.settled_at'),
    settledByName: col(nameOf('o.settled_by')),
    remark: col('o.remark'),
    version: col('o.version'),
  },
  filters: {
    keyword: async (value, ctx, asked) => {
      const word = value.normalize('NFKC').trim()
      if (isPieceOfNumber(word)) return contains(word, ['o.no'])
      const meant = await customerMeant(ctx, 'o.customer_id', word, { shown: 'orders.sales_order:customerCode', asked })
      // A printed number is looked up, not searched for: an order's, or the customer's.
      return isPrinted(word) ? sql`(${sql`o.no = ${word.toUpperCase()}`} or ${meant ?? sql`false`})` : meant
    },
    customerId: (value) => sql`o.customer_id = ${value}`,
    triageId: (value) => sql`o.triage_id = ${value}`,
    status: isWord('o.status'),
    type: isWord('o.type'),
    openedFrom: fromBusinessDay('o.business_date', 'o.opened_at'),
    openedTo: toBusinessDay('o.business_date', 'o.opened_at'),
    paidFrom: fromFour('o.paid_at'),
    paidTo: toFour('o.paid_at'),
    adviserId: (value) => sql`o.adviser_id = ${value}`,
    createdBy: (value) => sql`o.created_by = ${value}`,
    doctorId: (value) => sql`o.doctor_id = ${value}`,
    deptId: (value) => sql`o.dept_id = ${value}`,
    productId: (value) =>
      sql`exists (select 1 from orders.order_line l where l.hospital_id = o.hospital_id and l.order_id = o.id and l.product_id = ${value})`,
    debtOnly: (value) => (value ? sql`o.debt_open_fen > 0` : null),
    settled: (value) => (value ? sql`o.status = 'SETTLED'` : sql`o.status = 'COMPLETED'`),
    backdated: (value) => (value ? sql`o.backdate_reason <> ''` : sql`o.backdate_reason = ''`),
    discountOver: (value) => sql`o.discount_fen > 0 and o.discount_fen * 100 >= o.original_fen * ${value}`,
  },
  asks: {
    createdBy: 'createdByName',
    openedFrom: 'openedAt',
    openedTo: 'openedAt',
    paidFrom: 'paidAt',
    paidTo: 'paidAt',
    productId: 'summary',
    debtOnly: 'debtOpen',
    settled: 'settledAt',
    backdated: 'backdateReason',
    discountOver: 'discount',
  },
  scope: orderScope,
  order: { by: 'o.opened_at', direction: 'desc', tie: 'o.id' },
}

const advisoryOrders: ListOf<typeof orders.advisoryList> = { ...orderList, where: () => sql`o.type = 'ADVISORY'` }

export const listOrders = async (ctx: Context, input: InputOf<typeof orders.list>) =>
  await pageOf(ctx, input, orderList)

export const listAdvisoryOrders = async (ctx: Context, input: InputOf<typeof orders.advisoryList>) =>
  await pageOf(ctx, input, advisoryOrders)

export const exportOrders = (ctx: Context, input: InputOf<typeof orders.export>) =>
  listFile(
    ctx,
    {
      name: '订单',
      list: orderList,
      object: 'order',
      words: { status: orderStatuses, type: orderTypes, refundStatus: refundWords },
    },
    input,
  )

/** Of one order: read after the order, which whoever asks has found within reach. */
const ofOrder = everybody('read after their order')

/** Of the one discount of a kind that a line of the alias `l` may have. */
const ofKind = (kind: 'LEVEL' | 'COMBO', column: 'fen' | 'reason') =>
  sql`select d.${sql.raw(column)} from orders.order_discount d
    where d.hospital_id = l.hospital_id and d.line_id = l.id and d.kind = ${sql.lit(kind)}`
const discountOf = (kind: 'LEVEL' | 'COMBO') => sql`coalesce((${ofKind(kind, 'fen')}), 0)`

const lineList: Rows<OrderDetailRow['lines'][number]> = {
  table: 'orders.order_line',
  from: sql`orders.order_line l`,
  scope: ofOrder,
  order: { by: 'l.line_no', direction: 'asc', tie: 'l.id' },
  columns: {
    id: col('l.id'),
    lineNo: col('l.line_no'),
    productId: col('l.product_id'),
    productCode: col('l.product_code'),
    productName: col('l.product_name'),
    itemType: col('l.item_type'),
    unit: col('l.unit'),
    sessionsPerUnit: col('l.sessions_per_unit'),
    price: yuan('l.price_fen'),
    contentCount: col('l.content_count'),
    levelDiscount: yuan(discountOf('LEVEL')),
    levelName: col(sql`coalesce((${ofKind('LEVEL', 'reason')}), '')`),
    comboNo: col('l.combo_no'),
    comboDiscount: yuan(discountOf('COMBO')),
    manualDiscount: yuan(sql`(l.manual_discount_fen - l.whole_discount_fen)`),
    discountBp: col('l.discount_bp'),
    wholeDiscount: yuan('l.whole_discount_fen'),
    rounding: yuan('l.rounding_fen'),
    discount: yuan(sql`(l.price_fen * l.content_count - l.pay_amount_fen)`),
    payAmount: yuan('l.pay_amount_fen'),
    discountReason: col(sql`coalesce((select d.reason from orders.order_discount d
    where d.hospital_id = l.hospital_id and d.line_id = l.id and d.kind in ('MANUAL', 'FREE')), '')`),
    isGift: col('l.is_gift'),
    toothNos: col('l.tooth_nos'),
    site: col('l.site'),
    received: yuan('l.received_fen'),
    offset: yuan(offsetOf('l')),
    debtOpen: yuan('l.debt_open_fen'),
  },
}

/** What was sold as one thing. */
const comboList: Rows<OrderDetailRow['combos'][number]> = {
  table: 'orders.order_combo',
  from: sql`orders.order_combo c`,
  scope: ofOrder,
  order: { by: 'c.no', direction: 'asc', tie: 'c.id' },
  columns: {
    no: col('c.no'),
    comboId: col('c.combo_id'),
    version: col('c.combo_version'),
    code: col('c.code'),
    name: col('c.name'),
    count: col('c.count'),
    price: yuan('c.price_fen'),
    choices: col('c.choices'),
    byLevel: col('c.by_level'),
    byOriginal: col('c.by_original'),
  },
}

const detailList: Rows<Omit<OrderDetailRow, 'lines' | 'combos' | 'events'>> = {
  ...placeOf(orderList),
  columns: {
    ...orderList.columns,
    triageId: col('o.triage_id'),
    consultRecordId: col('o.consult_record_id'),
    share: col(sql`coalesce((select jsonb_agg(s.one || jsonb_build_object('name',
        coalesce(${nameOf("(s.one ->> 'staffId')::bigint")}, '')) order by s.place)
      from jsonb_array_elements(o.share) with ordinality as s (one, place)), '[]')`),
    deposit: col(sql`(select jsonb_build_object('productName', ${sql.raw(productName('d'))}, 'expiresOn', d.expires_on)
      from orders.order_deposit d where d.hospital_id = o.hospital_id and d.order_id = o.id)`),
    reworkOf: col(whenWritten(() => sql.raw(reworkOf('o')))),
    wholeDiscountBp: col('o.whole_discount_bp'),
    wholeDiscount: yuan('o.whole_discount_fen'),
    targetAmount: yuan('o.whole_target_fen'),
    wholeReason: col('o.whole_reason'),
    guardianNote: col('o.guardian_note'),
    reviewReasons: col('o.review_reasons'),
    hadPayment: col(whenWritten(() => sql.raw(hadPayment('o')))),
    against: col(whenWritten(() => sql.raw(againstOrder('o')))),
    revokeWaits: col(sql.raw(waitsFor('REVOKE', 'o.hospital_id', 'o.id'))),
    mine: col(sql`coalesce(kit.current_staff() in (o.created_by, o.submitted_by), false)`),
  },
}

/** What happened to one order, oldest first. */
const eventList: Rows<OrderDetailRow['events'][number]> = {
  table: 'orders.order_event',
  from: sql`orders.order_event e`,
  scope: ofOrder,
  order: { by: 'e.id', direction: 'asc', tie: 'e.id' },
  columns: {
    kind: col('e.kind'),
    at: col('e.at'),
    byName: col(nameOf('e.staff_id')),
    note: col('e.note'),
    lines: col('e.lines'),
    payable: yuan('e.payable_fen'),
    discount: yuan('e.discount_fen'),
  },
}

export const orderWithLines = async (ctx: Context, { id }: { id: number }): Promise<OrderDetailRow> => {
  const [order, lines, combos, events] = await Promise.all([
    rowOf(ctx, id, detailList),
    rowsFound(ctx, lineList, sql`where l.order_id = ${id} order by l.line_no`),
    rowsFound(ctx, comboList, sql`where c.order_id = ${id} order by c.no`),
    rowsFound(ctx, eventList, sql`where e.order_id = ${id} order by e.id`),
  ])
  return { ...order, lines, combos, events }
}
