/** Repayment: open debts of one customer become real money, laid over the lines that owe it (money book §8). */
import { cashierRefusals } from '@clinic/contract/areas/cashier/calls.ts'
import { split } from '@clinic/contract/areas/cashier/split.ts'
import { takingPart } from '@clinic/contract/areas/cashier/takings.ts'
import { debtRefusals } from '@clinic/contract/areas/debts/rules.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import type { Statement } from '../../../kit/db/statement.ts'
import { refuseNobody, refuseUnreached, takenStatement } from '../../customers/index.ts'
import { type LockedDebt, lockDebts, type Repaid, repaidLines, repayStatements } from '../../debts/index.ts'
import { freshIds, lockFigures, type PostingLine, postStatement } from '../../ledger/index.ts'
import { type LockedLine, lockOrders, recordRepayment } from '../../orders/index.ts'
import { completeUsedUp } from '../../purchases/index.ts'
import type { Share } from './allocation.ts'
import { deals } from './deals.ts'
import { broughtAlong } from './earned.ts'
import { invoicedWhere } from './invoiced-where.ts'
import { leave } from './pay.ts'
import { tenderPostings } from './postings.ts'
import { type PaymentRecord, paymentStatement, paymentStatements } from './records.ts'
import { whyNotEnough } from './refusals.ts'
import { sumOf, type TakenInput, type Tendered, type Till, takenOf, tillUnderLock } from './till.ts'

export type RepayInput = TakenInput & {
  customerId: number
  allocations: { debtId: number; amount: string | number }[]
}

export const repay = async (ctx: Context, input: RepayInput) => {
  await refuseUnreached(ctx, input.customerId)
  const { till, debts, fresh } = await lockAll(ctx, input)
  const repaid = debts.flatMap((debt) => repaidLines(debt, wantedOf(input, debt)))
  const taken = takenOf(till, input)
  const { tenders } = taken
  await checkTenders(ctx, tenders, debts)
  const record: PaymentRecord = {
    id: fresh[0]!,
    kind: 'REPAY',
    customerId: input.customerId,
    ...taken,
    tenderIds: fresh.slice(1),
    dealBy: null,
    shares: sharesOf(tenders, repaid),
    lineIds: repaid.map((line) => line.lineId),
    orders: ordersOf(debts, repaid),
  }
  const orderOf = new Map(debts.map(({ id, orderId }) => [id, orderId]))
  const lines = repaid.map(({ debtId }) => ({ orderId: orderOf.get(debtId)! }))
  const no = await write(ctx, record, repaid, invoicedWhere(record, lines))
  return leave(ctx, record, no)
}

/** Orders before debts, debts before accounts (lock order: money book §2.3). */
const lockAll = async (ctx: Context, input: RepayInput) => {
  const ids = input.allocations.map((one) => one.debtId)
  if (new Set(ids).size !== ids.length) refuse(common.invalid({ reason: '同一欠款单请合并成一行' }))
  const { till, found } = await ctx.together({
    till: tillUnderLock,
    found: { text: 'select distinct order_id as id from debts.debt where id = any($1::bigint[])', values: [ids] },
  })
  await lockOrders(
    ctx,
    found.rows.map((row) => Number(row['id'])).sort((a, b) => a - b),
  )
  const { debts, fresh } = await ctx.together({
    debts: lockDebts('id', ids),
    fresh: freshIds(1 + input.tenders.length),
  })
  if (debts.length !== ids.length) refuse(common.notFound())
  if (debts.some((debt) => debt.customerId !== input.customerId)) {
    await refuseNobody(ctx, input.customerId)
    refuse(cashierRefusals.twoCustomers())
  }
  return {
    till,
    debts,
    fresh,
  }
}

const wantedOf = (input: RepayInput, debt: LockedDebt): number => {
  const fen = parseYuan(input.allocations.find((one) => one.debtId === debt.id)!.amount) ?? 0
  if (fen <= 0) refuse(common.invalid({ reason: '还款金额须大于 0' }))
  if (debt.openFen === 0) refuse(debtRefusals.settled())
  if (fen > debt.openFen) refuse(debtRefusals.overPaid({ open: toYuan(debt.openFen) }))
  return fen
}

/** Cash-like money or the customer's balance: no promotion, no new debt. */
const checkTenders = async (
  ctx: Context,
  tenders: readonly Tendered[],
  debts: readonly LockedDebt[],
): Promise<void> => {
  for (const { type } of tenders)
    if (!['cash', 'clearing', 'wallet'].includes(type.class))
      refuse(cashierRefusals.cannotPlace({ tender: type.name, over: '全部' }))
  const wallet = sumOf(tenders, 'wallet')
  if (wallet === 0) return
  const { figures } = await ctx.together({ figures: lockFigures(debts[0]!.orderId) })
  if (wallet > figures.principalFen) refuse(whyNotEnough(ctx, 'wallet', figures.principalFen))
}

const sharesOf = (tenders: readonly Tendered[], repaid: readonly Repaid[]): readonly Share[] => {
  const due = repaid.map((line) => line.fen)
  const result = split(
    tenders.map((tender) => ({ kind: tender.type.class, amountFen: tender.amountFen })),
    due,
  )
  if (result.fits) return result.cells
  const payable = due.reduce((sum, fen) => sum + fen, 0)
  return refuse(cashierRefusals.difference({ payable: toYuan(payable), given: toYuan(payable + result.overFen) }))
}

const ordersOf = (debts: readonly LockedDebt[], repaid: readonly Repaid[]) => {
  const sums = new Map<number, number>()
  for (const line of repaid) {
    const { orderId } = debts.find((debt) => debt.id === line.debtId)!
    sums.set(orderId, (sums.get(orderId) ?? 0) + line.fen)
  }
  return [...sums].map(([id, amountFen]) => ({ id, amountFen }))
}

/** The tenders' debits against what the orders owed. */
const postings = (record: PaymentRecord, till: Till, earned: readonly PostingLine[]): PostingLine[] => {
  const { customerId, tenders, shares, orders } = record
  const lines: LockedLine[] = []
  return [
    ...tenderPostings({ customerId, registerId: till.registerId, tenders, lines, shares }),
    ...orders.map(
      (order): PostingLine => ({ kind: 'RECEIVABLE', owner: order.id, customer: customerId, amount: -order.amountFen }),
    ),
    ...earned,
  ]
}

/** What each line is repaid, and how much of it from outside. */
const receivedOn = ({ tenders, shares }: PaymentRecord, repaid: readonly Repaid[]) =>
  repaid.map(({ lineId, fen }, index) => ({
    lineId,
    fen,
    receivedFen: shares.reduce((sum, { line, tender, amountFen }) => {
      const outside = line === index && takingPart(tenders[tender]!.type.class) === 'received'
      return outside ? sum + amountFen : sum
    }, 0),
  }))

const write = async (
  ctx: Context,
  record: PaymentRecord,
  repaid: readonly Repaid[],
  invoiced: readonly Statement[],
): Promise<string> => {
  const orderIds = record.orders.map((order) => order.id)
  await recordRepayment(ctx, orderIds, receivedOn(record, repaid))
  const earning = repaid.map(({ lineId, fen }) => ({ lineId, realFen: fen }))
  const earned = await broughtAlong(ctx, record, record.till, earning)
  const rows = await ctx.together([
    ...paymentStatements(record),
    ...repayStatements(record.id, repaid),
    postStatement({
      type: 'repayment',
      id: record.id,
      date: record.till.day,
      shiftId: record.till.shiftId,
      lines: postings(record, record.till, earned),
    }),
    ...invoiced,
    takenStatement(record.customerId, sumOf(record.tenders, 'cash', 'clearing')),
    deals.awaited(record.customerId),
    paymentStatement(record),
  ])
  if (rows.at(-2)!.rows.length > 0) await deals.moved(ctx, record.customerId)
  await completeUsedUp(ctx, orderIds)
  return String(rows.at(-1)!.rows[0]!['no'])
}
