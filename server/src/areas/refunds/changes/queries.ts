/** 改单记录: the list, its sums and sheet, one with its lines before and after. */
import { outcomeOf } from '@clinic/contract/areas/refunds/change-trial.ts'
import { type Change, changeStates, type changes } from '@clinic/contract/areas/refunds/changes.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { isWord } from '../../../kit/choice.ts'
import type { Context } from '../../../kit/context.ts'
import { Num, Str, sqlOf } from '../../../kit/db/rows.ts'
import { listFile } from '../../../kit/export.ts'
import { col, type ListOf, pageOf, rowOf, sumsOf, yuan } from '../../../kit/list.ts'
import { fromBusinessDay, toBusinessDay } from '../../../kit/spans.ts'
import { customerMeant, ofCustomer } from '../../customers/index.ts'
import { customerOf } from '../../customers/reads.ts'
import { lineById, orderNamed, orderOf } from '../../orders/reads.ts'
import { staffName } from '../../staff/reads.ts'
import { taskOfChange } from './approval.ts'
import { linesOfChange } from './forms.ts'
import { changedLineSaid } from './trial.ts'

/** GD… of a change, XS… of one of its orders. */
const isNumber = (word: string): boolean => /^[a-z]{2}\d{12,}$/i.test(word.trim())

export const changeList: ListOf<typeof changes.list> = {
  table: 'refunds.order_change',
  from: sql`refunds.order_change g left join ${sql.raw(customerOf('c', 'g'))} left join ${sql.raw(orderOf('o', 'g'))}
    left join ${sql.raw(orderNamed('n', 'g', 'child_order_id'))}`,
  columns: {
    id: col('g.id'),
    version: col('g.version'),
    no: col('g.no', { sort: true }),
    customerId: col('g.customer_id'),
    customerName: col(sql`coalesce(c.name, '')`),
    orderId: col('g.order_id'),
    orderNo: col('o.no'),
    childOrderId: col('g.child_order_id'),
    childOrderNo: col('n.no'),
    before: col('g.before_summary'),
    after: col('g.after_summary'),
    value: yuan('g.value_fen', { sort: true }),
    cancelled: yuan(sql`(g.debt_cancel_fen + g.writeoff_cancel_fen)`),
    covered: yuan('g.covered_fen', { sort: true }),
    newAmount: yuan('g.new_fen', { sort: true }),
    up: yuan('g.up_fen'),
    rest: yuan('g.rest_fen'),
    reason: col('g.reason'),
    status: col('g.status'),
    createdByName: col(sql.raw(staffName('g.created_by'))),
    createdAt: col('g.created_at', { sort: true }),
    auditedByName: col(sql.raw(staffName('g.audited_by'))),
    auditedAt: col('g.audited_at'),
    auditOpinion: col('g.audit_opinion'),
    doneByName: col(sql.raw(staffName('g.done_by'))),
    doneAt: col('g.done_at', { sort: true }),
    endedByName: col(sql.raw(staffName('g.ended_by'))),
    endedAt: col('g.ended_at'),
    endReason: col('g.end_reason'),
    businessDate: col('g.business_date', { sort: true }),
    mine: col(sql`(g.created_by is not distinct from kit.current_staff())`),
  },
  filters: {
    keyword: async (word, ctx, asked) => {
      const no = word.trim().toUpperCase()
      return isNumber(word)
        ? sql`(g.no = ${no} or o.no = ${no} or n.no = ${no})`
        : await customerMeant(ctx, 'g.customer_id', word, { asked })
    },
    customerId: (id) => sql`g.customer_id = ${id}`,
    orderId: (id) => sql`(g.order_id = ${id} or g.child_order_id = ${id})`,
    status: isWord('g.status'),
    createdBy: (id) => sql`g.created_by = ${id}`,
    startDate: fromBusinessDay('g.business_date', 'g.created_at'),
    endDate: toBusinessDay('g.business_date', 'g.created_at'),
  },
  asks: { orderId: 'orderNo', createdBy: 'createdByName', startDate: 'businessDate', endDate: 'businessDate' },
  scope: ofCustomer('g.customer_id', { department: 'o.dept_id', own: ['g.created_by'] }),
  order: { by: 'g.created_at', direction: 'desc', tie: 'g.id' },
}

/** What was rejected or taken back counts in no sum. */
const counted: typeof changeList = { ...changeList, where: () => sql`g.status not in ('REJECTED', 'CANCELLED')` }

export const changesPage = (ctx: Context, input: InputOf<typeof changes.list>) => pageOf(ctx, input, changeList)

export const changeSums = (ctx: Context, input: InputOf<typeof changes.sums>) =>
  sumsOf(ctx, input, counted, ['value', 'covered', 'newAmount', 'up', 'rest'])

export const exportChanges = (ctx: Context, input: InputOf<typeof changes.export>) =>
  listFile(ctx, { name: '改单', list: changeList, object: 'orderChange', words: { status: changeStates } }, input)

const Rest = {
  coinsBack: Num,
  pointsBack: Num,
  pointsTaken: Num,
  pointsShortFen: Num,
  coveredFen: Num,
  newFen: Num,
  upFen: Num,
  restFen: Num,
  digest: Str,
  childOrderId: Id,
  childVersion: Version,
  paymentId: Nullable(Id),
}
const New = { productName: Str, contentCount: Num, priceFen: Num, payFen: Num }

const newLinesOf = async (ctx: Context, orderId: number): Promise<Change['newLines']> => {
  const { rows } = await sqlOf(New)`select l.product_name as "productName", l.content_count as "contentCount",
      l.price_fen as "priceFen", l.pay_amount_fen as "payFen"
    from ${sql.raw(lineById('l'))} where l.order_id = ${orderId} order by l.line_no`.execute(ctx.db)
  return rows.map(({ productName, contentCount, priceFen, payFen }) => ({
    productName,
    contentCount,
    price: toYuan(priceFen),
    discount: toYuan(priceFen * contentCount - payFen),
    payAmount: toYuan(payFen),
  }))
}

export const oneChange = async (ctx: Context, { id }: { id: number }): Promise<Change> => {
  const row = await rowOf(ctx, id, changeList)
  const { rows } = await sqlOf(Rest)`select g.coins_back as "coinsBack", g.points_back as "pointsBack",
      g.points_taken as "pointsTaken", g.points_short_fen as "pointsShortFen", g.covered_fen as "coveredFen", g.new_fen as "newFen",
      g.up_fen as "upFen", g.rest_fen as "restFen", g.digest, g.child_order_id as "childOrderId", n.version as "childVersion",
      g.payment_id as "paymentId"
    from refunds.order_change g join ${sql.raw(orderNamed('n', 'g', 'child_order_id'))} where g.id = ${id}`.execute(
    ctx.db,
  )
  const form = rows[0]!
  return {
    ...row,
    lines: (await linesOfChange(ctx, id)).map(changedLineSaid),
    newLines: await newLinesOf(ctx, form.childOrderId),
    coinsBack: toYuan(form.coinsBack),
    pointsBack: form.pointsBack,
    pointsTaken: form.pointsTaken,
    pointsShort: toYuan(form.pointsShortFen),
    outcome: outcomeOf(form),
    digest: form.digest,
    childVersion: form.childVersion,
    paymentId: form.paymentId,
    taskId: await taskOfChange(ctx, id),
  }
}
