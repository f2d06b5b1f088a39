/** Invoices, newest first, and orders of which something may still be invoiced. */
import { invoiceKinds, invoiceStates, type invoices } from '@clinic/contract/areas/invoices/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import type { Context } from '../../kit/context.ts'
import { listFile } from '../../kit/export.ts'
import { col, type ListOf, pageOf, sumsOf, yuan } from '../../kit/list.ts'
import { fromFour, toFour } from '../../kit/spans.ts'
import { customerMeant, ofCustomer } from '../customers/index.ts'
import { customerOf } from '../customers/reads.ts'
import { orderById, orderOf, receivedOf } from '../orders/reads.ts'
import { staffName } from '../staff/reads.ts'
import { invoicedOf } from './reads.ts'
import { invoiceableOf, isInvoiceable } from './worth.ts'

const state = sql`case when i.voided_at is not null then 'VOIDED' when i.red_of_id is not null then 'RED' else 'ISSUED' end`
/** The same as conditions that reach the indexes of the few. */
const inState = {
  ISSUED: sql`i.voided_at is null and i.red_of_id is null`,
  RED: sql`i.voided_at is null and i.red_of_id is not null`,
  VOIDED: sql`i.voided_at is not null`,
} as const
const reds = sql`coalesce((select sum(-r.amount_fen) from invoices.invoice r where r.hospital_id = i.hospital_id and r.red_of_id = i.id
  and r.voided_at is null), 0)::bigint`

export const invoiceList: ListOf<typeof invoices.list> = {
  table: 'invoices.invoice',
  from: sql`invoices.invoice i left join ${sql.raw(customerOf('c', 'i'))}`,
  columns: {
    id: col('i.id'),
    version: col('i.version'),
    no: col('i.no', { sort: true }),
    customerId: col('i.customer_id'),
    customerName: col(sql`coalesce(c.name, '')`),
    kind: col('i.kind'),
    state: col(state),
    title: col('i.title'),
    taxNo: col('i.tax_no'),
    amount: yuan('i.amount_fen', { sort: true }),
    taxRate: col('i.tax_rate'),
    tax: yuan('i.tax_fen'),
    code: col('i.code'),
    number: col('i.number', { sort: true }),
    orderNos: col(sql`coalesce((select string_agg(o.no, '、' order by o.no) from invoices.invoice_order l
      join ${sql.raw(orderOf('o', 'l'))} where l.hospital_id = i.hospital_id and l.invoice_id = i.id), '')`),
    red: yuan(reds),
    redOfId: col('i.red_of_id'),
    redOfNo: col(sql`(select b.no from invoices.invoice b where b.hospital_id = i.hospital_id and b.id = i.red_of_id)`),
    issuedByName: col(sql.raw(staffName('i.created_by'))),
    businessDate: col('i.business_date', { sort: true }),
    createdAt: col('i.created_at', { sort: true }),
    isThisMonth: col(sql`date_trunc('month', i.business_date) = date_trunc('month', kit.business_date())`),
    voidedAt: col('i.voided_at'),
    voidReason: col('i.void_reason'),
    remark: col('i.remark'),
  },
  filters: {
    keyword: (word, ctx, asked) => customerMeant(ctx, 'i.customer_id', word, { asked }),
    customerId: (id) => sql`i.customer_id = ${id}`,
    kind: isWord('i.kind'),
    state: (word) => inState[word],
    number: (number) => sql`starts_with(i.number, ${number.normalize('NFKC').trim()})`,
    issuedFrom: (day) => sql`i.business_date >= ${day}::date`,
    issuedTo: (day) => sql`i.business_date <= ${day}::date`,
  },
  asks: { issuedFrom: 'businessDate', issuedTo: 'businessDate' },
  scope: ofCustomer('i.customer_id'),
  order: { by: 'i.created_at', direction: 'desc', tie: 'i.id' },
}

export const invoicePage = (ctx: Context, input: InputOf<typeof invoices.list>) => pageOf(ctx, input, invoiceList)

export const exportInvoices = (ctx: Context, input: InputOf<typeof invoices.export>) =>
  listFile(
    ctx,
    { name: '发票', list: invoiceList, object: 'invoice', words: { kind: invoiceKinds, state: invoiceStates } },
    input,
  )

const invoiced = sql`coalesce(s.net_fen, 0)`
const received = sql.raw(receivedOf('o'))
const left = sql`(${sql.raw(invoiceableOf('s', 'o'))} - ${invoiced})`

export const waitingList: ListOf<typeof invoices.waiting> = {
  table: 'invoices.waiting',
  from: sql`${sql.raw(orderById('o'))} left join ${sql.raw(invoicedOf('s', 'o'))}
    left join ${sql.raw(customerOf('c', 'o'))}`,
  columns: {
    id: col('o.id'),
    orderNo: col('o.no'),
    customerId: col('o.customer_id'),
    customerName: col(sql`coalesce(c.name, '')`),
    summary: col('o.summary'),
    paidAt: col('o.paid_at', { sort: true }),
    received: yuan(received),
    invoiced: yuan(invoiced),
    left: yuan(left),
  },
  filters: {
    keyword: (word, ctx, asked) => customerMeant(ctx, 'o.customer_id', word, { asked }),
    customerId: (id) => sql`o.customer_id = ${id}`,
    paidFrom: fromFour('o.paid_at'),
    paidTo: toFour('o.paid_at'),
  },
  asks: { paidFrom: 'paidAt', paidTo: 'paidAt' },
  where: () => sql`${sql.raw(isInvoiceable('s', 'o'))} and ${left} > 0`,
  scope: ofCustomer('o.customer_id'),
  order: { by: 'o.paid_at', direction: 'desc', tie: 'o.id' },
}

export const waitingPage = (ctx: Context, input: InputOf<typeof invoices.waiting>) => pageOf(ctx, input, waitingList)

/** Of all orders of one customer. */
export const countOf = (ctx: Context, { customerId }: InputOf<typeof invoices.count>) =>
  sumsOf(ctx, { customerId }, waitingList, ['left'])
