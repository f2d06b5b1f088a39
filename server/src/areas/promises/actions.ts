/** A promise is written down, changed, kept, ended, and owed again. */
import type { promises } from '@clinic/contract/areas/promises/calls.ts'
import { promiseRefusals, whyNotDue, whyNotWorth } from '@clinic/contract/areas/promises/words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { today } from '@clinic/contract/days.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { presentIn } from '../../kit/clock.ts'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { sqlOf } from '../../kit/db/rows.ts'
import { faceOf } from '../../kit/face.ts'
import { refuseDangling } from '../../kit/references.ts'
import { type Changed, insertRow } from '../../kit/table.ts'
import { customerOfRecord } from '../consulting/reads.ts'
import { refuseUnreached } from '../customers/index.ts'
import { namedPeople } from '../staff/reads.ts'
import { notedPromise, seenPromise, writePromise } from './promise.ts'

type Said = InputOf<typeof promises.create>

/** What is asked for in yuan is kept in fen; undefined: nothing was said of it. */
const worthOf = (value: Said['value']): number | null | undefined =>
  value === null || value === undefined
    ? value
    : (parseYuan(value) ?? refuse(common.invalid({ reason: '金额格式不正确' })))

const columnsOf = ({ content, kind, value, dueDate, promiserId }: Partial<Said>) => ({
  content: content?.trim(),
  kind,
  value_fen: worthOf(value),
  due_on: dueDate,
  promiser_id: promiserId,
})

/** Refuses a consultation that is not there, or not hers. */
const refuseOtherRecord = async (ctx: Context, recordId: number, customerId: number): Promise<void> => {
  const { rows } = await sqlOf({ whose: Nullable(Id) })`
    select ${faceOf(customerOfRecord, recordId)} as whose`.execute(ctx.db)
  const { whose } = rows[0]!
  if (whose === null) refuse(common.notFound())
  if (whose !== customerId) refuse(promiseRefusals.otherCustomer())
}

const refuseStranger = (ctx: Context, promiserId: number | undefined): Promise<void> =>
  refuseDangling(ctx, namedPeople([promiserId]), common.notFound)

export const createPromise = async (ctx: Context, input: Said): Promise<Changed> => {
  await refuseUnreached(ctx, input.customerId)
  refuseIf(whyNotWorth(input.kind, input.value) ?? whyNotDue(input.dueDate, today(presentIn(ctx.scope))))
  if (input.recordId !== undefined) await refuseOtherRecord(ctx, input.recordId, input.customerId)
  await refuseStranger(ctx, input.promiserId)
  const { customerId, recordId } = input
  const made = await insertRow(ctx, 'promises.gift_promise', {
    customer_id: customerId,
    record_id: recordId,
    ...columnsOf(input),
  })
  notedPromise(ctx, { id: made.id, customerId }, { after: { ...input } })
  ctx.tell('promise.changed', made.id)
  return made
}

export const changePromise = async (ctx: Context, input: InputOf<typeof promises.update>): Promise<Changed> => {
  const { id: _id, version: _version, ...said } = input
  const before = await seenPromise(ctx, input, 'change')
  const value = said.value === undefined ? before.valueFen : said.value
  refuseIf(whyNotWorth(said.kind ?? before.kind, value))
  const moved = said.dueDate !== undefined && said.dueDate !== before.dueDate
  if (moved) refuseIf(whyNotDue(said.dueDate!, today(presentIn(ctx.scope))))
  await refuseStranger(ctx, said.promiserId)
  // Of another day, and to another colleague, it is told anew.
  const anew = moved || (said.promiserId ?? before.promiserId) !== before.promiserId
  const changed = await writePromise(ctx, before, 'change', {
    ...columnsOf(said),
    ...(anew ? { soon_told_at: null, due_told_at: null } : {}),
  })
  notedPromise(ctx, before, { before: { ...before }, after: { ...said } })
  return changed
}

/** Called off, or given up after its day: nothing ends by itself. */
export const endPromise = async (
  ctx: Context,
  { state, reason, ...seen }: InputOf<typeof promises.end>,
): Promise<Changed> => {
  const move = state === 'lapsed' ? 'lapse' : 'waive'
  const before = await seenPromise(ctx, seen, move)
  const changed = await writePromise(ctx, before, move, { end_reason: reason.trim() })
  notedPromise(ctx, before, { before: { state: before.state }, after: { state }, reason: reason.trim() })
  return changed
}

/** Kept or ended by mistake. */
export const reopenPromise = async (
  ctx: Context,
  { reason, ...seen }: InputOf<typeof promises.reopen>,
): Promise<Changed> => {
  const before = await seenPromise(ctx, seen, 'reopen')
  const changed = await writePromise(ctx, before, 'reopen', {
    ...{ purchased_item_id: null, coupon_record_id: null, kept_note: '', kept_at: null, kept_by: null },
    ...{ end_reason: '', due_told_at: null },
  })
  notedPromise(ctx, before, { before: { state: before.state }, after: { state: 'open' }, reason: reason.trim() })
  return changed
}
