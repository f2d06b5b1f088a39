/**
 * Issuing, voiding and taking back. The orders are held first, so that what may be invoiced is counted once; the database refuses
 * what goes beyond it (I1). Source: money book §12.
 */
import {
  type InvoiceRate,
  type InvoiceState,
  invoiceRefusals,
  type invoices,
  taxOf,
  whyNotRed,
  whyNotVoid,
} from '@clinic/contract/areas/invoices/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { type Fen, parseYuan, toYuan } from '@clinic/contract/money.ts'
import { spread } from '@clinic/contract/proportion.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Bool, Num, type RowOf, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { refuseNobody, refuseUnreached } from '../customers/index.ts'
import { freshIds, openDay } from '../ledger/index.ts'
import { type LockedOrder, lockOrders, refuseUnreachedOrders } from '../orders/index.ts'
import { orderById, orderOf } from '../orders/reads.ts'
import { invoiceList } from './queries.ts'
import { invoicedOf } from './reads.ts'
import { invoiceableOf, isInvoiceable } from './worth.ts'

type Create = InputOf<typeof invoices.create>
type Part = { readonly orderId: number; readonly fen: Fen }

const partsOf = ({ orders }: Create): Part[] => {
  const parts = orders.map(({ orderId, amount }) => ({ orderId, fen: parseYuan(amount) ?? 0 }))
  if (new Set(parts.map(({ orderId }) => orderId)).size !== parts.length)
    refuse(common.invalid({ reason: '同一订单请合并成一行' }))
  if (parts.some(({ fen }) => fen <= 0)) refuse(common.invalid({ reason: '开票金额须大于 0' }))
  return parts.sort((a, b) => a.orderId - b.orderId)
}

const Sum = { orderId: sure(Id), leftFen: Num }

/** What each order has left to be invoiced, under its lock; refuses more, and orders of somebody else. */
const refuseOver = async (ctx: Context, customerId: number, parts: readonly Part[]): Promise<void> => {
  const orders: LockedOrder[] = await lockOrders(
    ctx,
    parts.map(({ orderId }) => orderId),
  )
  if (orders.some((order) => order.customerId !== customerId)) {
    await refuseNobody(ctx, customerId)
    refuse(invoiceRefusals.twoCustomers())
  }
  const { rows } = await sqlOf(Sum)`
    select o.id as "orderId", (${sql.raw(invoiceableOf('s', 'o'))} - coalesce(s.net_fen, 0))::bigint as "leftFen"
    from ${sql.raw(orderById('o'))} left join ${sql.raw(invoicedOf('s', 'o'))}
    where o.id = any(${orders.map(({ id }) => id)}::bigint[]) and ${sql.raw(isInvoiceable('s', 'o'))}`.execute(ctx.db)
  for (const { id, no } of orders) {
    const leftFen = rows.find((row) => row.orderId === id)?.leftFen ?? 0
    if (leftFen <= 0) refuse(invoiceRefusals.noneLeft({ no }))
    if (parts.find((part) => part.orderId === id)!.fen > leftFen)
      refuse(invoiceRefusals.over({ no, left: toYuan(leftFen) }))
  }
}

type Paper = Pick<Create, 'customerId' | 'kind' | 'title' | 'taxRate'> & {
  readonly taxNo: string
  readonly code: string
  /** Null: a receipt, which is numbered here. */
  readonly number: string | null
  readonly remark: string
  readonly reason: string
  readonly redOfId: number | null
}

const write = async (ctx: Context, paper: Paper, parts: readonly Part[]): Promise<{ id: number; no: string }> => {
  const { day, ids } = await ctx.together({ day: openDay, ids: freshIds(1) })
  const fen = parts.reduce((sum, part) => sum + part.fen, 0)
  const { rows } = await sqlOf({ id: Id, no: Str })`
    insert into invoices.invoice (id, no, customer_id, kind, title, tax_no, amount_fen, tax_rate, tax_fen, code, number, red_of_id,
      business_date, void_reason, remark)
    values (${ids[0]!}, kit.next_number('KP', ${day}::date), ${paper.customerId}, ${paper.kind}, ${paper.title}, ${paper.taxNo}, ${fen},
      ${paper.taxRate}, ${taxOf(fen, paper.taxRate)}, ${paper.code}, coalesce(${paper.number}, kit.next_number('SJ', ${day}::date)),
      ${paper.redOfId}, ${day}::date, ${paper.reason}, ${paper.remark}) returning id, no`.execute(ctx.db)
  await sql`insert into invoices.invoice_order (invoice_id, order_id, amount_fen)
    select ${ids[0]!}, p.order_id, p.fen from unnest(${parts.map(({ orderId }) => orderId)}::bigint[],
      ${parts.map((part) => part.fen)}::bigint[]) as p (order_id, fen)`.execute(ctx.db)
  ctx.tell('invoice.changed', ids[0]!)
  return rows[0]!
}

export const createInvoice = async (ctx: Context, input: Create) => {
  await refuseUnreached(ctx, input.customerId)
  const parts = partsOf(input)
  await refuseUnreachedOrders(ctx, ...parts.map(({ orderId }) => orderId))
  const { customerId, kind, taxRate } = input
  const [title, taxNo, code, number, remark] = [input.title, input.taxNo, input.code, input.number, input.remark].map(
    (word) => (word ?? '').normalize('NFKC').trim(),
  ) as [string, string, string, string, string]
  await refuseOver(ctx, customerId, parts)
  if (title === '') refuse(common.invalid({ reason: '请填写发票抬头' }))
  if (kind === 'special' && taxNo === '') refuse(invoiceRefusals.taxNoNeeded())
  if (kind !== 'receipt' && number === '') refuse(invoiceRefusals.numberNeeded())
  const paper = { customerId, kind, title, taxRate, taxNo, code, remark, reason: '', redOfId: null }
  const done = await write(ctx, { ...paper, number: kind === 'receipt' ? null : number }, parts)
  const amount = toYuan(parts.reduce((sum, { fen }) => sum + fen, 0))
  ctx.note({
    objectType: 'invoice',
    objectId: done.id,
    objectNo: done.no,
    customerId,
    after: { kind, title, amount, number },
  })
  return done
}

const Held = {
  id: Id,
  no: Str,
  version: Version,
  customerId: Id,
  kind: Word('ordinary', 'special', 'electronic', 'receipt'),
  title: Str,
  taxNo: Str,
  taxRate: Str,
  amountFen: Num,
  redFen: Num,
  isRed: Bool,
  isThisMonth: Bool,
  voidedAt: Nullable(Str),
}

/** What of an invoice lies on which order, for whoever takes a part of it back. */
export const partsOfInvoice = async (ctx: Context, { id }: InputOf<typeof invoices.parts>) => {
  await refuseBeyond(ctx, invoiceList, [id])
  const { rows } = await sqlOf({ id: sure(Id), no: sure(Str), fen: Num, leftFen: Num })`
    select o.id, o.no, l.amount_fen as fen, (l.amount_fen + ${redsOfLine})::bigint as "leftFen"
    from invoices.invoice_order l join ${sql.raw(orderOf('o', 'l'))} where l.invoice_id = ${id} order by l.order_id`.execute(
    ctx.db,
  )
  return {
    orders: rows.map(({ fen, leftFen, ...order }) => ({ ...order, amount: toYuan(fen), left: toYuan(leftFen) })),
  }
}

/** Its orders, then the invoice, under lock. */
const hold = async (ctx: Context, id: number) => {
  await refuseBeyond(ctx, invoiceList, [id])
  const lines = await partsHeld(ctx, id)
  await lockOrders(
    ctx,
    lines.map(({ orderId }) => orderId),
  )
  const { rows } = await sqlOf(Held)`
    select i.id, i.no, i.version, i.customer_id as "customerId", i.kind, i.title, i.tax_no as "taxNo", i.tax_rate as "taxRate",
      i.amount_fen as "amountFen", i.red_of_id is not null as "isRed", i.voided_at as "voidedAt",
      date_trunc('month', i.business_date) = date_trunc('month', kit.business_date()) as "isThisMonth",
      coalesce((select sum(-r.amount_fen) from invoices.invoice r where r.red_of_id = i.id and r.voided_at is null), 0)::bigint as "redFen"
    from invoices.invoice i where i.id = ${id} for update of i`.execute(ctx.db)
  const found = rows[0] ?? refuse(common.notFound())
  const state: InvoiceState = found.voidedAt !== null ? 'VOIDED' : found.isRed ? 'RED' : 'ISSUED'
  return { ...found, state, lines }
}

/** What red ones took of a line `l` of an invoice: nothing, or below it. */
const redsOfLine = sql`coalesce((select sum(r.amount_fen) from invoices.invoice_order r
  join invoices.invoice i on i.hospital_id = r.hospital_id and i.id = r.invoice_id
  where i.red_of_id = l.invoice_id and i.voided_at is null and r.order_id = l.order_id), 0)`
const Line = { orderId: sure(Id), fen: Num }
/** What of an invoice lies on which order, less what red ones took back. */
const partsHeld = async (ctx: Context, id: number): Promise<RowOf<typeof Line>[]> =>
  (
    await sqlOf(Line)`
      select l.order_id as "orderId", (l.amount_fen + ${redsOfLine})::bigint as fen
      from invoices.invoice_order l where l.invoice_id = ${id} order by l.order_id`.execute(ctx.db)
  ).rows

export const voidInvoice = async (ctx: Context, { id, version, reason }: InputOf<typeof invoices.void>) => {
  const held = await hold(ctx, id)
  if (held.version !== version) refuse(common.stale())
  refuseIf(whyNotVoid(held))
  const why = reason.trim() || refuse(common.invalid({ reason: '请填写作废原因' }))
  const { rows } = await sqlOf({ id: Id, version: Version })`
    update invoices.invoice set voided_at = kit.clock(), void_reason = ${why} where id = ${id} returning id, version`.execute(
    ctx.db,
  )
  ctx.note({ objectType: 'invoice', objectId: id, objectNo: held.no, customerId: held.customerId, reason: why })
  ctx.tell('invoice.changed', id)
  return rows[0]!
}

/** Which orders a red one takes from: the one that was chosen, or all in the proportion of what is left on each. */
const redParts = async (
  ctx: Context,
  { lines }: { readonly lines: readonly Part[] },
  fen: Fen,
  orderId: number | undefined,
): Promise<Part[]> => {
  if (orderId === undefined) {
    const shares = spread(
      fen,
      lines.map((line) => line.fen),
    )
    return lines.map((line, at) => ({ orderId: line.orderId, fen: -shares[at]! })).filter((part) => part.fen !== 0)
  }
  const line = lines.find((one) => one.orderId === orderId) ?? refuse(common.notFound())
  if (fen > line.fen) {
    const { rows } = await sqlOf({
      no: Str,
    })`select o.no from ${sql.raw(orderById('o'))} where o.id = ${orderId}`.execute(ctx.db)
    refuse(invoiceRefusals.redOver({ no: rows[0]!.no, left: toYuan(line.fen) }))
  }
  return [{ orderId, fen: -fen }]
}

export const redInvoice = async (ctx: Context, input: InputOf<typeof invoices.red>) => {
  const held = await hold(ctx, input.id)
  const fen = parseYuan(input.amount) ?? 0
  if (fen <= 0) refuse(common.invalid({ reason: '红冲金额须大于 0' }))
  refuseIf(whyNotRed(held, fen))
  const reason = input.reason.trim() || refuse(common.invalid({ reason: '请填写红冲原因' }))
  const number = input.number.normalize('NFKC').trim() || refuse(invoiceRefusals.numberNeeded())
  const parts = await redParts(ctx, held, fen, input.orderId)
  const { customerId, kind, title, taxNo } = held
  const paper = { customerId, kind, title, taxNo, taxRate: held.taxRate as InvoiceRate, remark: '' }
  const code = (input.code ?? '').normalize('NFKC').trim()
  const done = await write(ctx, { ...paper, code, number, reason, redOfId: held.id }, parts)
  ctx.note({
    objectType: 'invoice',
    objectId: done.id,
    objectNo: done.no,
    customerId,
    reason,
    after: { redOf: held.no, amount: toYuan(-fen), number },
  })
  return done
}
