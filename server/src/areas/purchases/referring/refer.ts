/** Asking for a referral, and taking one back. Source: money book §11; ADR 0109. */

import {
  referralNoteRefusals,
  type referralNotes,
  whyNotRecall,
  whyNotRefer,
} from '@clinic/contract/areas/purchases/referral-notes.ts'
import { deductionValue } from '@clinic/contract/areas/purchases/remaining.ts'
import { MOST_PASSED } from '@clinic/contract/areas/purchases/transfer-words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Json, Str, sqlOf } from '../../../kit/db/rows.ts'
import { refuseBeyond } from '../../../kit/reach.ts'
import { askFor, endAsking } from '../../approvals/index.ts'
import { refuseNobody, refuseUnreached } from '../../customers/index.ts'
import { groupHospitals } from '../../hospitals/reads.ts'
import { freshIds, openDay } from '../../ledger/index.ts'
import { itemsUnderLock, lockOrdersOfItems } from '../items.ts'
import { boughtList } from '../queries.ts'
import { lockSessions } from '../refunding.ts'
import { passedBefore } from '../transfers/depth.ts'
import { itemsLeftOf } from '../transfers/movable.ts'
import { endedStatement, type HeldReferral, lockReferral, settlementUnderLock, tellReferral } from './held.ts'
import { type Body, say } from './messages.ts'
import { referralList, standingNow } from './queries.ts'

type Asked = InputOf<typeof referralNotes.apply>
type Answer = OutputOf<typeof referralNotes.apply>

/** Open hospitals of one's group, by name. */
const hospitalsOfGroup = async (ctx: Context): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sqlOf({ id: Id, name: Str })`
    select h.id, h.name from ${sql.raw(groupHospitals('h'))} order by h.name, h.id`.execute(ctx.db)
  return rows
}

export const referralChoices = async (
  ctx: Context,
  { customerId }: InputOf<typeof referralNotes.choices>,
): Promise<OutputOf<typeof referralNotes.choices>> => {
  await refuseUnreached(ctx, customerId)
  return { hospitals: await hospitalsOfGroup(ctx), items: await itemsLeftOf(ctx, customerId, whyNotRefer) }
}

const insertText = `insert into purchases.referral (id, side, no, other_hospital_id, other_name, customer_id, purchased_item_id, product_code,
    product_name, qty, value_fen, valid_to, reason, status, depth, business_date)
  values ($1, 'OUT', kit.next_number('ZZ', $14::date), $2, $3, $4, $5, $6, $7, $8, $9, $10::date, $11, $12, $13, $14::date)
  returning no`

type Row = {
  readonly other: { readonly id: number | null; readonly name: string }
  readonly customerId: number
  readonly itemId: number | null
  readonly code: string
  readonly name: string
  readonly qty: number
  readonly fen: number
  readonly validTo: string | null
  readonly status: 'PENDING' | 'ISSUED'
  readonly depth: number
  readonly day: string
}
const written = async (ctx: Context, row: Row, reason: string): Promise<{ id: number; no: string }> => {
  const { fresh } = await ctx.together({ fresh: freshIds(1) })
  const id = fresh[0]!
  const { other, customerId, itemId, code, name, qty, fen, validTo, status, depth, day } = row
  const values = [
    id,
    other.id,
    other.name,
    customerId,
    itemId,
    code,
    name,
    qty,
    fen,
    validTo,
    reason,
    status,
    depth,
    day,
  ]
  const { made } = await ctx.together({ made: { text: insertText, values } })
  const no = String(made.rows[0]!['no'])
  const after = { otherName: other.name, productName: name, times: qty, value: toYuan(fen), status }
  ctx.note({ objectType: 'referralNote', objectId: id, objectNo: no, customerId, reason, after })
  return { id, no }
}

/** A paper for a hospital that is none of the group: nothing leaves, nobody has to agree. */
const issuePaper = async (ctx: Context, input: Asked, reason: string): Promise<Answer> => {
  const { customerId, times: qty } = input
  const [otherName, name] = [input.toName?.trim() ?? '', input.projectName?.trim() ?? '']
  if (otherName === '' || name === '') refuse(referralNoteRefusals.oneWay())
  const { day } = await ctx.together({ day: openDay })
  const row = {
    other: { id: null, name: otherName },
    customerId,
    itemId: null,
    code: '',
    name,
    qty,
    fen: 0,
    validTo: null,
    depth: 1,
    day,
  }
  const { id, no } = await written(ctx, { ...row, status: 'ISSUED' }, reason)
  tellReferral(ctx, { id, customerId })
  return { id, no, status: 'ISSUED' }
}

/** A hospital of the group, by its id. */
const otherOf = async (ctx: Context, id: number): Promise<{ id: number; name: string }> => {
  const all = await hospitalsOfGroup(ctx)
  if (all.length === 0) refuse(referralNoteRefusals.noGroup())
  return all.find((one) => one.id === id) ?? refuse(referralNoteRefusals.otherGone())
}

export const applyReferral = async (ctx: Context, input: Asked): Promise<Answer> => {
  const { customerId, toHospitalId, purchasedItemId: itemId, times } = input
  const reason = input.reason.trim()
  const isInside = toHospitalId !== undefined && itemId !== undefined
  if (isInside === (input.toName !== undefined || input.projectName !== undefined))
    refuse(referralNoteRefusals.oneWay())
  await refuseUnreached(ctx, customerId)
  await refuseNobody(ctx, customerId)
  if (!isInside) return await issuePaper(ctx, input, reason)
  await refuseBeyond(ctx, boughtList, [itemId])
  const { day, items } = await ctx.together({
    day: openDay,
    orders: lockOrdersOfItems([itemId]),
    items: itemsUnderLock([itemId]),
  })
  const item = items.get(itemId) ?? refuse(common.notFound())
  if (item.customerId !== customerId) refuse(common.notFound())
  const other = await otherOf(ctx, toHospitalId)
  refuseIf(whyNotRefer(item, times, item.today))
  const { passed } = await ctx.together({ passed: passedBefore(itemId) })
  const depth = passed[0]!.depth + 1
  if (depth > MOST_PASSED) refuse(referralNoteRefusals.passedOn({ item: item.productName }))
  const { productName: name, validTo } = item
  const fen = deductionValue(item, times)
  const code = await codeOf(ctx, itemId)
  const row = { other, customerId, itemId, code, name, qty: times, fen, validTo, depth, day }
  const { id, no } = await written(ctx, { ...row, status: 'PENDING' }, reason)
  await ctx.together({ held: lockSessions([{ itemId, qty: times }], 1) })
  await askFor(ctx, { kind: 'REFERRAL', documentId: id, reason })
  tellReferral(ctx, { id, customerId })
  return { id, no, status: 'PENDING' }
}

/** By which the other hospital knows the project. */
const codeOf = async (ctx: Context, itemId: number): Promise<string> => {
  const { rows } = await sqlOf({ code: Str })`
    select p.product_code as code from purchases.purchased_item p where p.id = ${itemId}`.execute(ctx.db)
  return rows[0]!.code
}

/** The other hospital is asked for it: with all that was sent, so that what was asked back before it came does not come afterwards. */
const askBack = async (ctx: Context, { id, otherId, recalls }: HeldReferral, why: string): Promise<void> => {
  await ctx.together([
    { text: `update purchases.referral set status = 'RECALLING', recalls = recalls + 1 where id = $1`, values: [id] },
  ])
  const { rows } = await sqlOf({ body: Json<Body>() })`
    select m.body from purchases.referral_message m where m.referral_id = ${id} and m.kind = 'ARRIVE'`.execute(ctx.db)
  const body = { ...rows[0]!.body, why, recall: recalls + 1 }
  await say(ctx, { referralId: id, to: otherId!, kind: 'RECALL', body })
}

export const recallReferral = async (
  ctx: Context,
  { id, version, reason }: InputOf<typeof referralNotes.recall>,
): Promise<OutputOf<typeof referralNotes.recall>> => {
  await refuseBeyond(ctx, referralList, [id])
  const { referral } = await lockReferral(ctx, id)
  if (referral.version !== version) refuse(common.stale())
  const { owed } = await ctx.together({ owed: settlementUnderLock(id) })
  const paid = owed[0] !== undefined && owed[0].status !== 'OPEN'
  refuseIf(whyNotRecall({ ...referral, mine: referral.createdBy === ctx.session.staffId, paid }))
  const word = reason.trim()
  if (referral.status === 'PENDING') {
    await endAsking(ctx, 'REFERRAL', id)
    await releaseReferral(ctx, referral, 'REVOKED', word)
  } else await askBack(ctx, referral, word)
  const now = await standingNow(ctx, id)
  const { no, customerId } = referral
  ctx.note({
    objectType: 'referralNote',
    objectId: id,
    objectNo: no,
    customerId: customerId!,
    reason: word,
    after: { status: now.status },
  })
  tellReferral(ctx, referral)
  return now
}

/** What waited is over: the sessions are free again. */
export const releaseReferral = async (
  ctx: Context,
  { id, itemId, qty }: HeldReferral,
  to: 'REJECTED' | 'REVOKED',
  word: string,
): Promise<void> => {
  const rejected = {
    text: `update purchases.referral set status = 'REJECTED', decided_by = kit.current_staff(), decided_at = kit.clock(), opinion = $2
      where id = $1`,
    values: [id, word],
  }
  await ctx.together([
    lockSessions([{ itemId: itemId!, qty }], -1),
    to === 'REJECTED' ? rejected : endedStatement(id, 'REVOKED', word),
  ])
}
