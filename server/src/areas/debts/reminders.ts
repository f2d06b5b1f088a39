/** A debt while it is open: one with its past, by when it is due, how she was reminded. Source: money book §8. */

import type { debts } from '@clinic/contract/areas/debts/calls.ts'
import { ReminderWay } from '@clinic/contract/areas/debts/nouns.ts'
import { debtRefusals } from '@clinic/contract/areas/debts/rules.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, Str, sqlOf, textOf } from '../../kit/db/rows.ts'
import { rowOf } from '../../kit/list.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { openTaskOf } from '../approvals/index.ts'
import { paperOf, paperStatement } from '../prints/index.ts'
import { touched } from '../reach/index.ts'
import { staffName } from '../staff/reads.ts'
import { list } from './queries.ts'

type One = OutputOf<typeof debts.one>

const WriteOff = {
  id: Id,
  no: Str,
  fen: Num,
  reason: Str,
  byName: Nullable(Str),
  at: Str,
  reopenedOn: Nullable(Str),
  reopenReason: Str,
}

const writeOffs = textOf(
  WriteOff,
  `select w.id, w.no, w.amount_fen as fen, w.reason, ${staffName('w.created_by')} as "byName", w.created_at as at,
      w.reopened_on as "reopenedOn", w.reopen_reason as "reopenReason"
    from debts.write_off w where w.debt_id = $1 order by w.id`,
)

const Reminder = { id: Id, way: ReminderWay, said: Str, promisedOn: Nullable(Str), byName: Nullable(Str), at: Str }

const reminders = textOf(
  Reminder,
  `select r.id, r.way, r.said, r.promised_on as "promisedOn", ${staffName('r.created_by')} as "byName", r.created_at as at
    from debts.reminder r where r.debt_id = $1 order by r.id desc`,
)

export const oneDebt = async (ctx: Context, { id }: InputOf<typeof debts.one>): Promise<One> => {
  const row = await rowOf(ctx, id, list)
  const past = await ctx.together({ writeOffs: writeOffs(id), reminders: reminders(id) })
  const task = await openTaskOf(ctx, 'WRITE_OFF_DEBT', id)
  return {
    ...row,
    waiting: task && { id: task.id, reopens: task.request['reopens'] === true },
    writeOffs: past.writeOffs.map(({ fen, ...rest }) => ({ ...rest, amount: toYuan(fen) })),
    reminders: past.reminders,
  }
}

/** What she signs for; of a debt that is settled there is nothing to sign. */
export const debtSlip = async (
  ctx: Context,
  { id }: InputOf<typeof debts.slip>,
): Promise<OutputOf<typeof debts.slip>> => {
  const { no, customerName, customerId, orderNo, summary, amount, open, dueDate, guarantor } = await rowOf(
    ctx,
    id,
    list,
  )
  if (parseYuan(open) === 0) refuse(debtRefusals.nothingOpen({ no }))
  const { paper } = await ctx.together({ paper: paperStatement('debt') })
  const head = paper.rows[0]!
  ctx.note({ objectType: 'debt', objectId: id, objectNo: no, customerId })
  return {
    clinic: paperOf(head),
    printedAt: String(head['at']),
    printedBy: ctx.session.staffName,
    no,
    customerName,
    orderNo,
    summary,
    amount,
    open,
    dueDate,
    guarantor,
  }
}

const refusePast = async (ctx: Context, day: string, why: 'duePast' | 'promisePast'): Promise<void> => {
  const { rows } = await sqlOf({ past: Bool })`select ${day}::date < kit.business_date() as past`.execute(ctx.db)
  if (rows[0]!.past) refuse(debtRefusals[why]())
}

const Open = { no: Str, version: Version, customerId: Id, openFen: Num, dueDate: Str }

/** One under lock; refuses what nobody owes any more. */
const openUnderLock = async (ctx: Context, id: number) => {
  await refuseBeyond(ctx, list, [id])
  const { rows } = await sqlOf(
    Open,
  )`select d.no, d.version, d.customer_id as "customerId", d.open_fen as "openFen", d.due_date as "dueDate"
    from debts.debt d where d.id = ${id} for update`.execute(ctx.db)
  const debt = rows[0] ?? refuse(common.notFound())
  if (debt.openFen === 0) refuse(debtRefusals.nothingOpen({ no: debt.no }))
  return debt
}

export const changeDue = async (ctx: Context, { id, version, dueDate }: InputOf<typeof debts.changeDue>) => {
  const debt = await openUnderLock(ctx, id)
  if (debt.version !== version) refuse(common.stale())
  await refusePast(ctx, dueDate, 'duePast')
  const { rows } = await sqlOf({ id: Id, version: Version })`
    update debts.debt set due_date = ${dueDate}::date where id = ${id} returning id, version`.execute(ctx.db)
  ctx.note({
    objectType: 'debt',
    objectId: id,
    objectNo: debt.no,
    customerId: debt.customerId,
    before: { dueDate: debt.dueDate },
    after: { dueDate },
  })
  ctx.tell('customer.figures', debt.customerId)
  return rows[0]!
}

/** The same ways as the log of touches calls them. */
const channelOf = { phone: 'call', message: 'sms', wecom: 'wecom', visit: 'manual' } as const

export const remind = async (ctx: Context, { id, way, said, promisedOn }: InputOf<typeof debts.remind>) => {
  const debt = await openUnderLock(ctx, id)
  if (promisedOn) await refusePast(ctx, promisedOn, 'promisePast')
  const { rows } = await sqlOf({ id: Id })`
    insert into debts.reminder (debt_id, way, said, promised_on) values (${id}, ${way}, ${said}, ${promisedOn ?? null}::date)
    returning id`.execute(ctx.db)
  await touched(ctx, {
    customerId: debt.customerId,
    channel: channelOf[way],
    purpose: 'service',
    outcome: 'reached',
    biz: 'debt',
    bizId: id,
    content: said,
  })
  ctx.note({
    objectType: 'debt',
    objectId: id,
    objectNo: debt.no,
    customerId: debt.customerId,
    after: { way, said, promisedOn },
  })
  return rows[0]!
}
