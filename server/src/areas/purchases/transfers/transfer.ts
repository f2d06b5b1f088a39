/** Asking for sessions to become another customer's, deciding on it from its own page, taking it back. Source: money book §11. */
import { approvalRefusals } from '@clinic/contract/areas/approvals/words.ts'
import { deductionValue } from '@clinic/contract/areas/purchases/remaining.ts'
import {
  MOST_PASSED,
  transferRefusals,
  type transfers,
  whyNotCheck,
  whyNotMove,
  whyNotTakeBack,
} from '@clinic/contract/areas/purchases/transfers.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse, refuseIf, refuseKeeping } from '../../../kit/context.ts'
import { Num, textOf } from '../../../kit/db/rows.ts'
import { refuseBeyond } from '../../../kit/reach.ts'
import { askFor, decideDocument, endAsking } from '../../approvals/index.ts'
import { refuseNobody, refuseUnreached } from '../../customers/index.ts'
import { freshIds, openDay } from '../../ledger/index.ts'
import { itemsUnderLock, lockOrdersOfItems } from '../items.ts'
import { boughtList } from '../queries.ts'
import { lockSessions } from '../refunding.ts'
import { type HeldTransfer, lockTransfer, releaseSessions, returnSessions, tellTransfer } from './moving.ts'
import { oneTransfer, transferList } from './queries.ts'

const passedBefore = textOf(
  { depth: Num },
  `select coalesce(max(t.depth), 0)::int depth from purchases.purchased_item p
    join purchases.transfer t on t.hospital_id = p.hospital_id and t.id = p.transfer_id where p.id = $1`,
)

/** Refuses a receiver who is out of reach, gone into another archive, or nobody. */
const refuseReceiver = async (ctx: Context, toCustomerId: number): Promise<void> => {
  await refuseUnreached(ctx, toCustomerId)
  await refuseNobody(ctx, toCustomerId)
}

type Noted = Pick<HeldTransfer, 'id' | 'no' | 'customerId'>

const note = (ctx: Context, { id, no, customerId }: Noted, reason: string, after: Record<string, unknown>): void =>
  ctx.note({ objectType: 'transfer', objectId: id, objectNo: no, customerId, reason, after })

const insertText = `insert into purchases.transfer (id, no, kind, customer_id, to_customer_id, purchased_item_id, product_name, qty,
    value_fen, relation, reason, depth, business_date)
  values ($1, kit.next_number('ZY', $12::date), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::date) returning no`

type Asked = InputOf<typeof transfers.apply>

/** The item under its locks, and of how many transfers its sessions would come; refuses what may not be moved. */
const movableItem = async (ctx: Context, { purchasedItemId, toCustomerId, times }: Asked) => {
  await refuseBeyond(ctx, boughtList, [purchasedItemId])
  const { day, items } = await ctx.together({
    day: openDay,
    orders: lockOrdersOfItems([purchasedItemId]),
    items: itemsUnderLock([purchasedItemId]),
  })
  const item = items.get(purchasedItemId) ?? refuse(common.notFound())
  await refuseReceiver(ctx, toCustomerId)
  if (toCustomerId === item.customerId) refuse(transferRefusals.same())
  refuseIf(whyNotMove(item, times, item.today))
  const { passed } = await ctx.together({ passed: passedBefore(purchasedItemId) })
  const depth = passed[0]!.depth + 1
  if (depth > MOST_PASSED) refuse(transferRefusals.passedOn({ item: item.productName }))
  return { day, item, depth }
}

export const applyTransfer = async (ctx: Context, input: Asked): Promise<OutputOf<typeof transfers.apply>> => {
  const { toCustomerId: to, kind, times, relation } = input
  const { day, item, depth } = await movableItem(ctx, input)
  const { fresh } = await ctx.together({ fresh: freshIds(1) })
  const id = fresh[0]!
  const reason = input.reason.trim()
  const fen = deductionValue(item, times)
  const { customerId, productName } = item
  const { made } = await ctx.together({
    made: {
      text: insertText,
      values: [id, kind, customerId, to, item.id, productName, times, fen, relation, reason, depth, day],
    },
    held: lockSessions([{ itemId: item.id, qty: times }], 1),
  })
  const no = String(made.rows[0]!['no'])
  note(ctx, { id, no, customerId }, reason, { kind, times, value: toYuan(fen), toCustomerId: to, relation })
  const asked = await askFor(ctx, { kind: 'TRANSFER', documentId: id, reason })
  ctx.tell('transfer.changed', id)
  ctx.tell('purchase.changed', customerId)
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
    await releaseSessions(ctx, id, { to: 'REVOKED', word })
  } else await returnSessions(ctx, id, word)
  const now = await standingNow(ctx, id)
  note(ctx, transfer, word, { status: now.status })
  tellTransfer(ctx, transfer)
  return now
}
