/** 退款管理: the list, its sums and sheet, one with its lines and ways. */

import { KinshipWord } from '@clinic/contract/areas/customers/family.ts'
import { refundKinds } from '@clinic/contract/areas/refunds/account-words.ts'
import { type Refund, reasonParties, refundStates, type refunds } from '@clinic/contract/areas/refunds/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import type { Context } from '../../kit/context.ts'
import { Bool, Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { listFile } from '../../kit/export.ts'
import { col, type ListOf, pageOf, rowOf, sumsOf, yuan } from '../../kit/list.ts'
import { fromBusinessDay, toBusinessDay } from '../../kit/spans.ts'
import { isOwnShift } from '../cashier/index.ts'
import { tenderTypeOf } from '../cashier/reads.ts'
import { customerMeant, ofCustomer } from '../customers/index.ts'
import { customerOf } from '../customers/reads.ts'
import { orderOf } from '../orders/reads.ts'
import { staffName } from '../staff/reads.ts'
import { partSaid, partsOfForm } from './accounts/parts.ts'
import { accountRouteSaid, routeOfForm } from './accounts/route.ts'
import { taskOf } from './approval.ts'
import { type Form, formOf, isOfOrder, linesOfForm } from './forms.ts'
import { payeeSaid } from './payee.ts'
import { routeFor, standOf, waysOf } from './standing.ts'
import { lineSaid } from './trial.ts'

const ways = sql`coalesce((select string_agg(w.name || ' ' || round(w.fen / 100.0, 2)::text, ' ' order by w.at) from (
    select y.name, sum(t.amount_fen) as fen, min(t.ordinal) as at from refunds.refund_tender t
    join ${sql.raw(tenderTypeOf('y', 't'))}
    where t.hospital_id = f.hospital_id and t.form_id = f.id group by y.name) w), '')`

/** TK… of a refund, XS… of its order. */
const isNumber = (word: string): boolean => /^[a-z]{2}\d{12,}$/i.test(word.trim())

export const refundList: ListOf<typeof refunds.list> = {
  table: 'refunds.refund_form',
  from: sql`refunds.refund_form f left join ${sql.raw(customerOf('c', 'f'))} left join ${sql.raw(orderOf('o', 'f'))}`,
  columns: {
    id: col('f.id'),
    version: col('f.version'),
    no: col('f.no', { sort: true }),
    kind: col('f.kind'),
    customerId: col('f.customer_id'),
    customerName: col(sql`coalesce(c.name, '')`),
    orderId: col('f.order_id'),
    orderNo: col('o.no'),
    summary: col('f.summary'),
    value: yuan('f.value_fen', { sort: true }),
    cancelled: yuan(sql`(f.debt_cancel_fen + f.writeoff_cancel_fen)`),
    kept: yuan(sql`(f.used_short_fen + f.fee_fen + f.points_short_fen + f.coupon_short_fen)`),
    cash: yuan('f.cash_fen', { sort: true }),
    ways: col(ways),
    reasonParty: col('f.reason_party'),
    reason: col('f.reason'),
    status: col('f.status'),
    createdByName: col(sql.raw(staffName('f.created_by'))),
    createdAt: col('f.created_at', { sort: true }),
    auditedByName: col(sql.raw(staffName('f.audited_by'))),
    auditedAt: col('f.audited_at'),
    auditOpinion: col('f.audit_opinion'),
    paidByName: col(sql.raw(staffName('f.paid_by'))),
    paidAt: col('f.paid_at', { sort: true }),
    revokedByName: col(sql.raw(staffName('f.revoked_by'))),
    revokedAt: col('f.revoked_at'),
    revokeReason: col('f.revoke_reason'),
    businessDate: col('f.business_date', { sort: true }),
    mine: col(sql`(f.created_by is not distinct from kit.current_staff())`),
    auditedByMe: col(sql`(f.audited_by is not distinct from kit.current_staff())`),
    sameShift: col(
      sql`(f.status = 'REFUNDED' and f.paid_day >= kit.business_date() and ${sql.raw(isOwnShift('f.shift_id'))})`,
    ),
  },
  filters: {
    keyword: async (word, ctx, asked) =>
      isNumber(word)
        ? sql`(f.no = ${word.trim().toUpperCase()} or o.no = ${word.trim().toUpperCase()})`
        : await customerMeant(ctx, 'f.customer_id', word, { asked }),
    customerId: (id) => sql`f.customer_id = ${id}`,
    orderId: (id) => sql`f.order_id = ${id}`,
    kind: isWord('f.kind'),
    status: isWord('f.status'),
    reasonParty: isWord('f.reason_party'),
    createdBy: (id) => sql`f.created_by = ${id}`,
    startDate: fromBusinessDay('f.business_date', 'f.created_at'),
    endDate: toBusinessDay('f.business_date', 'f.created_at'),
  },
  asks: { orderId: 'orderNo', createdBy: 'createdByName', startDate: 'businessDate', endDate: 'businessDate' },
  scope: ofCustomer('f.customer_id', { department: 'o.dept_id', own: ['f.created_by'] }),
  order: { by: 'f.created_at', direction: 'desc', tie: 'f.id' },
}

/** What was rejected or taken back counts in no sum. */
const counted: typeof refundList = { ...refundList, where: () => sql`f.status not in ('REJECTED', 'REVOKED')` }

export const refundsPage = (ctx: Context, input: InputOf<typeof refunds.list>) => pageOf(ctx, input, refundList)

export const refundSums = (ctx: Context, input: InputOf<typeof refunds.sums>) =>
  sumsOf(ctx, input, counted, ['value', 'kept', 'cash'])

export const exportRefunds = (ctx: Context, input: InputOf<typeof refunds.export>) =>
  listFile(
    ctx,
    {
      name: '退款',
      list: refundList,
      object: 'refund',
      words: { kind: refundKinds, status: refundStates, reasonParty: reasonParties },
    },
    input,
  )

const Rest = {
  debtCancelFen: Num,
  writeoffCancelFen: Num,
  usedShortFen: Num,
  feeFen: Num,
  pointsShortFen: Num,
  coinsBack: Num,
  pointsBack: Num,
  pointsTaken: Num,
  cashFen: Num,
  withinWeek: Bool,
  digest: Str,
  routeNote: Str,
  payee: Str,
  relation: Nullable(KinshipWord),
  idChecked: Bool,
  couponShortFen: Num,
  waived: Bool,
}
const Way = { code: Str, name: Str, fen: Num, originId: Nullable(Num) }

/** How it was paid; while it waits, how it would be. */
const routeOf = async (ctx: Context, form: Form): Promise<Refund['route']> => {
  const { rows } = await sqlOf(Way)`
    select y.code, y.name, sum(t.amount_fen)::bigint as fen, min(t.origin_tender_id) as "originId" from refunds.refund_tender t
    join ${sql.raw(tenderTypeOf('y', 't'))} where t.form_id = ${form.id} group by y.code, y.name, t.origin_tender_id is null order by min(t.ordinal)`.execute(
    ctx.db,
  )
  if (rows.length > 0)
    return rows.map(({ code, name, fen, originId }) => ({
      code,
      name,
      amount: toYuan(fen),
      original: originId !== null,
    }))
  if (form.status !== 'PENDING_AUDIT' && form.status !== 'APPROVED') return []
  if (!isOfOrder(form)) return accountRouteSaid(await routeOfForm(ctx, form))
  const stand = await standOf(ctx, form.orderId, { lock: false })
  return waysOf(routeFor(stand, form.cashFen), stand.sources).map(({ fen, ...way }) => ({
    ...way,
    amount: toYuan(fen),
    original: true,
  }))
}

export const oneRefund = async (ctx: Context, { id }: { id: number }): Promise<Refund> => {
  const row = await rowOf(ctx, id, refundList)
  const { rows } = await sqlOf(
    Rest,
  )`select f.debt_cancel_fen as "debtCancelFen", f.writeoff_cancel_fen as "writeoffCancelFen",
      f.used_short_fen as "usedShortFen", f.fee_fen as "feeFen", f.points_short_fen as "pointsShortFen", f.coins_back as "coinsBack", f.points_back as "pointsBack",
      f.points_taken as "pointsTaken", f.cash_fen as "cashFen", f.within_week as "withinWeek", f.digest,
      f.route_note as "routeNote", f.payee, f.payee_relation as relation, f.id_checked as "idChecked", f.coupon_short_fen as "couponShortFen", f.waived from refunds.refund_form f where f.id = ${id}`.execute(
    ctx.db,
  )
  const rest = rows[0]!
  const form = await formOf(ctx, id)
  return {
    ...row,
    lines: (await linesOfForm(ctx, id)).map(lineSaid),
    parts: (await partsOfForm(ctx, id)).map(partSaid),
    first: toYuan(form.firstFen),
    ratio: toYuan(form.ratioFen),
    least: toYuan(form.leastFen),
    held: toYuan(form.heldFen),
    bonusTaken: toYuan(form.bonusFen),
    couponShort: toYuan(rest.couponShortFen),
    waived: rest.waived,
    debtCancel: toYuan(rest.debtCancelFen),
    writeoffCancel: toYuan(rest.writeoffCancelFen),
    usedShort: toYuan(rest.usedShortFen),
    fee: toYuan(rest.feeFen),
    pointsShort: toYuan(rest.pointsShortFen),
    coinsBack: toYuan(rest.coinsBack),
    pointsBack: rest.pointsBack,
    pointsTaken: rest.pointsTaken,
    withinWeek: rest.withinWeek,
    digest: rest.digest,
    routeNote: rest.routeNote,
    payee: payeeSaid(rest.payee, rest.relation),
    idChecked: rest.idChecked,
    route: await routeOf(ctx, form),
    taskId: await taskOf(ctx, form),
  }
}
