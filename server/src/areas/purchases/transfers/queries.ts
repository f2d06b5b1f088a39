/** 转款管理: the list, its sheet, one of it. */
import {
  transferKinds,
  transferRelations,
  transferStates,
  type transfers,
  transferThings,
} from '@clinic/contract/areas/purchases/transfers.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { isWord } from '../../../kit/choice.ts'
import type { Context } from '../../../kit/context.ts'
import { listFile } from '../../../kit/export.ts'
import { col, type ListOf, pageOf, rowOf, yuan } from '../../../kit/list.ts'
import { fromBusinessDay, toBusinessDay } from '../../../kit/spans.ts'
import { customerMeant, ofCustomer } from '../../customers/index.ts'
import { customerName, customerOf } from '../../customers/reads.ts'
import { staffName } from '../../staff/reads.ts'

/** The number of the transfer whose id a column holds, as part of a statement. */
export const transferNo = (id: string): string => `(select t.no from purchases.transfer t where t.id = ${id})`

/** ZY… of a transfer. */
const isNumber = (word: string): boolean => /^[a-z]{2}\d{12,}$/i.test(word.trim())

export const transferList: ListOf<typeof transfers.page> = {
  table: 'purchases.transfer',
  from: sql`purchases.transfer t left join ${sql.raw(customerOf('c', 't'))}`,
  columns: {
    id: col('t.id'),
    version: col('t.version'),
    no: col('t.no', { sort: true }),
    kind: col('t.kind'),
    what: col('t.what'),
    customerId: col('t.customer_id'),
    customerName: col(sql`coalesce(c.name, '')`),
    toCustomerId: col('t.to_customer_id'),
    toCustomerName: col(sql`coalesce(${sql.raw(customerName('t.to_customer_id'))}, '')`),
    purchasedItemId: col('t.purchased_item_id'),
    couponRecordId: col('t.coupon_record_id'),
    productName: col('t.product_name'),
    qty: col('t.qty'),
    value: yuan('t.value_fen', { sort: true }),
    relation: col('t.relation'),
    reason: col('t.reason'),
    status: col('t.status'),
    createdByName: col(sql.raw(staffName('t.created_by'))),
    createdAt: col('t.created_at', { sort: true }),
    decidedByName: col(sql.raw(staffName('t.decided_by'))),
    decidedAt: col('t.decided_at'),
    opinion: col('t.opinion'),
    takenByName: col(sql.raw(staffName('t.taken_by'))),
    takenAt: col('t.taken_at'),
    takenReason: col('t.taken_reason'),
    mine: col(sql`(t.created_by is not distinct from kit.current_staff())`),
  },
  filters: {
    keyword: async (word, ctx, asked) =>
      isNumber(word)
        ? sql`t.no = ${word.trim().toUpperCase()}`
        : await customerMeant(ctx, 't.customer_id', word, { asked }),
    customerId: (id) => sql`(t.customer_id = ${id} or t.to_customer_id = ${id})`,
    kind: isWord('t.kind'),
    what: isWord('t.what'),
    status: isWord('t.status'),
    startDate: fromBusinessDay('t.business_date', 't.created_at'),
    endDate: toBusinessDay('t.business_date', 't.created_at'),
  },
  asks: { startDate: 'createdAt', endDate: 'createdAt' },
  scope: ofCustomer('t.customer_id', { own: ['t.created_by'] }),
  order: { by: 't.created_at', direction: 'desc', tie: 't.id' },
}

export const transfersPage = (ctx: Context, input: InputOf<typeof transfers.page>) => pageOf(ctx, input, transferList)

export const oneTransfer = (ctx: Context, { id }: InputOf<typeof transfers.info>) => rowOf(ctx, id, transferList)

export const exportTransfers = (ctx: Context, input: InputOf<(typeof transfers)['export']>) =>
  listFile(
    ctx,
    {
      name: '转移',
      list: transferList,
      object: 'transfer',
      words: { kind: transferKinds, what: transferThings, status: transferStates, relation: transferRelations },
    },
    input,
  )
