/** Asking for something to become another customer's, deciding on it from its own page, taking it back. Source: money book §11. */
import { approvalRefusals } from '@clinic/contract/areas/approvals/words.ts'
import { deductionValue } from '@clinic/contract/areas/purchases/remaining.ts'
import {
  MOST_PASSED,
  type TransferThing,
  transferRefusals,
  type transfers,
  transferThings,
  whyNotCheck,
  whyNotMove,
  whyNotTakeBack,
} from '@clinic/contract/areas/purchases/transfers.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse, refuseIf, refuseKeeping } from '../../../kit/context.ts'
import { refuseBeyond } from '../../../kit/reach.ts'
import { askFor, decideDocument, endAsking } from '../../approvals/index.ts'
import { couponOwner, couponRecordList, keepCoupon } from '../../coupons/index.ts'
import { refuseNobody, refuseUnreached } from '../../customers/index.ts'
import { freshIds, holdBalance, lockSides, openDay } from '../../ledger/index.ts'
import { itemsUnderLock, lockOrdersOfItems } from '../items.ts'
import { boughtList } from '../queries.ts'
import { lockSessions } from '../refunding.ts'
import { releaseTransfer, returnTransfer } from './deeds.ts'
import { passedBefore } from './depth.ts'
import { type HeldTransfer, lockTransfer, tellTransfer } from './held.ts'
import { balanceToMove, couponToMove } from './money.ts'
import { oneTransfer, transferList } from './queries.ts'

/** Refuses a receiver who is out of reach, gone into another archive, nobody, or who gives. */
const refuseReceiver = async (ctx: Context, toCustomerId: number, customerId: number): Promise<void> => {
  await refuseUnreached(ctx, toCustomerId)
  await refuseNobody(ctx, toCustomerId)
  if (toCustomerId === customerId) refuse(transferRefusals.same())
}

type Noted = Pick<HeldTransfer, 'id' | 'no' | 'customerId'>

const note = (ctx: Context, { id, no, customerId }: Noted, reason: string, after: Record<string, unknown>): void =>
  ctx.note({ objectType: 'transfer', objectId: id, objectNo: no, customerId, reason, after })

/** What is asked for, judged and still to be written; `lock` keeps it from everybody until it is decided. */
type Wanted = {
  readonly day: string
  readonly what: TransferThing
  readonly customerId: number
  readonly name: string
  readonly qty: number | null
  readonly fen: number
  readonly depth: number
  readonly itemId?: number
  readonly couponId?: number
  readonly lock: (document: { readonly id: number; readonly no: string }) => Promise<unknown>
}

type Asked = InputOf<typeof transfers.apply>

/** The item under its locks, and of how many transfers its sessions would come; refuses what may not be moved. */
const wantedSessions = async (ctx: Context, itemId: number, times: number, toCustomerId: number): Promise<Wanted> => {
  await refuseBeyond(ctx, boughtList, [itemId])
  const { day, items } = await ctx.together({
    day: openDay,
    orders: lockOrdersOfItems([itemId]),
    items: itemsUnderLock([itemId]),
  })
  const item = items.get(itemId) ?? refuse(common.notFound())
  await refuseReceiver(ctx, toCustomerId, item.customerId)
  refuseIf(whyNotMove(item, times, item.today))
  const { passed } = await ctx.together({ passed: passedBefore(itemId) })
  const depth = passed[0]!.depth + 1
  if (depth > MOST_PASSED) refuse(transferRefusals.passedOn({ item: item.productName }))
  const { customerId, productName: name } = item
  const lock = () => ctx.together({ held: lockSessions([{ itemId, qty: times }], 1) })
  return { day, what: 'ITEM', customerId, name, qty: times, fen: deductionValue(item, times), depth, itemId, lock }
}

/** Day and both archives, held. */
const heldSides = async (ctx: Context, customerId: number, toCustomerId: number): Promise<string> => {
  await refuseReceiver(ctx, toCustomerId, customerId)
  const { day } = await ctx.together({ day: openDay, sides: lockSides({ customerId, toCustomerId }) })
  return day
}

const wantedBalance = async (ctx: Context, customerId: number, input: Asked): Promise<Wanted> => {
  await refuseUnreached(ctx, customerId)
  await refuseNobody(ctx, customerId)
  const day = await heldSides(ctx, customerId, input.toCustomerId)
  const fen = parseYuan(input.amount ?? '0') ?? 0
  if (fen <= 0) refuse(common.invalid({ reason: '请填写转出金额' }))
  const depth = await balanceToMove(ctx, { customerId, fen, isChecked: input.idChecked ?? false })
  const lock = (document: { id: number; no: string }) => holdBalance(ctx, { ...document, fen, customerId })
  return { day, what: 'BALANCE', customerId, name: transferThings.BALANCE, qty: null, fen, depth, lock }
}

const wantedCoupon = async (ctx: Context, couponId: number, toCustomerId: number): Promise<Wanted> => {
  await refuseBeyond(ctx, couponRecordList, [couponId])
  const customerId = await couponOwner(ctx, couponId)
  const day = await heldSides(ctx, customerId, toCustomerId)
  const coupon = await couponToMove(ctx, couponId, toCustomerId)
  if (coupon.customerId !== customerId) refuse(common.stale())
  const { name, worthFen: fen, passed } = coupon
  const lock = () => keepCoupon(ctx, couponId)
  return { day, what: 'COUPON', customerId, name, qty: 1, fen, depth: passed + 1, couponId, lock }
}

const wantedOf = (ctx: Context, input: Asked): Promise<Wanted> => {
  const { purchasedItemId, times, couponRecordId, customerId, toCustomerId } = input
  const named = [purchasedItemId, couponRecordId, customerId].filter((id) => id !== undefined)
  if (named.length !== 1) refuse(transferRefusals.oneThing())
  if (couponRecordId !== undefined) return wantedCoupon(ctx, couponRecordId, toCustomerId)
  if (customerId !== undefined) return wantedBalance(ctx, customerId, input)
  if (times === undefined) refuse(common.invalid({ reason: '请填写转出次数' }))
  return wantedSessions(ctx, purchasedItemId!, times!, toCustomerId)
}

const insertText = `insert into purchases.transfer (id, no, what, kind, customer_id, to_customer_id, purchased_item_id, coupon_record_id,
    product_name, qty, value_fen, relation, reason, depth, business_date)
  values ($1, kit.next_number('ZY', $14::date), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::date) returning no`

/** Writes the document and locks what it is about. @returns its number */
const written = async (ctx: Context, id: number, wanted: Wanted, input: Asked): Promise<string> => {
  const { what, customerId, itemId = null, couponId = null, name, qty, fen, depth, day } = wanted
  const { kind, toCustomerId, relation } = input
  const reason = input.reason.trim()
  const values = [
    id,
    what,
    kind,
    customerId,
    toCustomerId,
    itemId,
    couponId,
    name,
    qty,
    fen,
    relation,
    reason,
    depth,
    day,
  ]
  const { made } = await ctx.together({ made: { text: insertText, values } })
  const no = String(made.rows[0]!['no'])
  await wanted.lock({ id, no })
  return no
}

export const applyTransfer = async (ctx: Context, input: Asked): Promise<OutputOf<typeof transfers.apply>> => {
  const wanted = await wantedOf(ctx, input)
  const { fresh } = await ctx.together({ fresh: freshIds(1) })
  const id = fresh[0]!
  const no = await written(ctx, id, wanted, input)
  const { what, customerId, qty: times, fen } = wanted
  const { kind, toCustomerId, relation, reason } = input
  note(ctx, { id, no, customerId }, reason.trim(), { what, kind, times, value: toYuan(fen), toCustomerId, relation })
  const asked = await askFor(ctx, { kind: 'TRANSFER', documentId: id, reason: reason.trim() })
  tellTransfer(ctx, { id, what, customerId, toCustomerId })
  return { id, no, status: asked === 'PASSED' ? 'DONE' : 'PENDING' }
}

/** One that is seen as it is, under its locks. */
const seenTransfer = async (ctx: Context, { id, version }: { id: number; version: number }): Promise<HeldTransfer> => {
  await refuseBeyond(ctx, transferList, [id])
  const { transfer } = await lockTransfer(ctx, id)
  if (transfer.version !== version) refuse(common.stale())
  return transfer
}

const standingNow = async (ctx: Context, id: number) => {
  const { version, status } = await oneTransfer(ctx, { id })
  return { id, version, status }
}

export const checkTransfer = async (
  ctx: Context,
  { id, version, pass, opinion = '' }: InputOf<typeof transfers.check>,
): Promise<OutputOf<typeof transfers.check>> => {
  const transfer = await seenTransfer(ctx, { id, version })
  refuseIf(whyNotCheck(transfer))
  if (transfer.createdBy === ctx.session.staffId) refuse(transferRefusals.own())
  const word = opinion.trim()
  const decided = await decideDocument(ctx, { kind: 'TRANSFER', documentId: id }, { pass, opinion: word })
  if (decided.status === 'STALE') refuseKeeping(approvalRefusals.moved({ no: transfer.no }))
  const now = await standingNow(ctx, id)
  note(ctx, transfer, word, { status: now.status })
  return now
}

export const takeTransferBack = async (
  ctx: Context,
  { id, version, reason }: InputOf<typeof transfers.takeBack>,
): Promise<OutputOf<typeof transfers.takeBack>> => {
  const transfer = await seenTransfer(ctx, { id, version })
  refuseIf(whyNotTakeBack({ ...transfer, mine: transfer.createdBy === ctx.session.staffId }))
  const word = reason.trim()
  if (transfer.status === 'PENDING') {
    await endAsking(ctx, 'TRANSFER', id)
    await releaseTransfer(ctx, id, { to: 'REVOKED', word })
  } else await returnTransfer(ctx, id, word)
  const now = await standingNow(ctx, id)
  note(ctx, transfer, word, { status: now.status })
  return now
}
