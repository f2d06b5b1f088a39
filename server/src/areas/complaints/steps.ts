/** The way of a complaint: accepted or not, handed on, up and back, answered, closed, opened again. */
import type { ComplaintAct, complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { complaintRefusals } from '@clinic/contract/areas/complaints/calls.ts'
import {
  type ComplaintMove,
  complaintMoves,
  whyNotClose,
  whyNotReopen,
} from '@clinic/contract/areas/complaints/rules.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { present } from '../../kit/clock.ts'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Num, sqlOf } from '../../kit/db/rows.ts'
import { type Changed, updateRow, type Values } from '../../kit/table.ts'
import { countAtWork } from '../staff/reads.ts'
import { TABLE } from './actions.ts'
import { clockColumns } from './clock.ts'
import { type Held, holdFor, holdOpen, refuseHandler, whoAsks } from './held.ts'
import { noteComplaint, say, tellComplaint } from './log.ts'
import { complaintClosed, complaintReopened, tellAssigned, tellEscalated } from './notices.ts'

const NOW = sql`kit.clock()`

type Said = { readonly act: ComplaintAct; readonly content?: string | undefined }

/** Makes a move that was found possible: the row, its timeline, the trail, the screens. */
const go = async (ctx: Context, held: Held, move: ComplaintMove, values: Values, said: Said): Promise<Changed> => {
  const state = complaintMoves[move].to
  const changed = await updateRow(ctx, TABLE, held, { state, ...values })
  await say(ctx, held.id, said.act, said)
  noteComplaint(ctx, held, { after: { state }, reason: said.content })
  tellComplaint(ctx, held)
  return changed
}

export const accept = async (ctx: Context, input: InputOf<typeof complaints.accept>): Promise<Changed> => {
  const held = await holdFor(ctx, 'accept', input)
  const handlerId = input.handlerId ?? ctx.session.staffId
  await refuseHandler(ctx, handlerId, held)
  const values = { handler_id: handlerId, accepted_at: NOW }
  const changed = await go(ctx, held, 'accept', values, { act: 'accepted', content: input.remark })
  await tellAssigned(ctx, held.id)
  return changed
}

export const dismiss = async (ctx: Context, input: InputOf<typeof complaints.dismiss>): Promise<Changed> => {
  const held = await holdFor(ctx, 'dismiss', input)
  const reason = input.reason.trim()
  return await go(ctx, held, 'dismiss', { dismiss_reason: reason }, { act: 'dismissed', content: reason })
}

/** Given to somebody else who goes on with it: no move. */
export const handOn = async (ctx: Context, input: InputOf<typeof complaints.handle>): Promise<Changed> => {
  const held = await holdOpen(ctx, '转交', input)
  if (held.state === 'waiting') refuse(complaintRefusals.wrongState({ state: '待受理', verb: '转交' }))
  await refuseHandler(ctx, input.handlerId, held)
  const changed = await updateRow(ctx, TABLE, held, { handler_id: input.handlerId })
  await say(ctx, held.id, 'assigned', { content: input.reason })
  noteComplaint(ctx, held, { after: { handlerId: input.handlerId }, reason: input.reason })
  tellComplaint(ctx, held)
  await tellAssigned(ctx, held.id)
  return changed
}

export const escalateByHand = async (ctx: Context, input: InputOf<typeof complaints.escalate>): Promise<Changed> => {
  const held = await holdFor(ctx, 'escalate', input)
  const changed = await go(ctx, held, 'escalate', { escalated_at: NOW }, { act: 'escalated', content: input.reason })
  await tellEscalated(ctx, held.id)
  return changed
}

export const resume = async (ctx: Context, input: InputOf<typeof complaints.resume>): Promise<Changed> => {
  const held = await holdFor(ctx, 'resume', input)
  await refuseHandler(ctx, input.handlerId, held)
  const values = { handler_id: input.handlerId }
  const changed = await go(ctx, held, 'resume', values, { act: 'resumed', content: input.reason })
  await tellAssigned(ctx, held.id)
  return changed
}

export const answerHer = async (ctx: Context, input: InputOf<typeof complaints.answer>): Promise<Changed> => {
  const held = await holdFor(ctx, 'answer', input)
  const resolution = input.resolution.trim()
  return await go(ctx, held, 'answer', { resolution, answered_at: NOW }, { act: 'answered', content: resolution })
}

export const decline = async (ctx: Context, input: InputOf<typeof complaints.decline>): Promise<Changed> => {
  const held = await holdFor(ctx, 'decline', input)
  return await go(ctx, held, 'decline', { answered_at: null }, { act: 'declined', content: input.reason })
}

/** With a resolution, and her word or three attempts to reach her; a return visit follows. */
export const close = async (ctx: Context, input: InputOf<typeof complaints.close>): Promise<Changed> => {
  const held = await holdFor(ctx, 'close', input)
  const { confirmed, satisfaction } = input
  refuseIf(whyNotClose({ ...held, confirmed }))
  const values = { confirmed, satisfaction, closed_at: NOW, closed_by: ctx.session.staffId }
  const content = confirmed ? '客户已确认' : `联系客户 ${held.attempts} 次未果`
  const changed = await go(ctx, held, 'close', values, { act: 'closed', content })
  const { id, no, customerId, handlerId } = held
  await complaintClosed(ctx, { id, no, customerId, handlerId })
  return changed
}

/** Whoever handled it before, while she works here; whoever opens it again goes on with it otherwise. */
const handlerAgain = async (ctx: Context, { handlerId }: Held): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`select ${countAtWork([handlerId ?? 0])} as n`.execute(ctx.db)
  return handlerId !== null && rows[0]!.n > 0 ? handlerId : ctx.session.staffId
}

/** Up to thirty days after, with a clock of its own; after that a new one leads to it. */
export const reopen = async (ctx: Context, input: InputOf<typeof complaints.reopen>): Promise<Changed> => {
  const held = await holdFor(ctx, 'reopen', input)
  refuseIf(whyNotReopen(held, whoAsks(ctx)))
  const values = {
    handler_id: await handlerAgain(ctx, held),
    reopen_count: sql`reopen_count + 1`,
    closed_at: null,
    closed_by: null,
    answered_at: null,
    confirmed: false,
    satisfaction: null,
    ...(await clockColumns(ctx, held.term, present())),
  }
  const changed = await go(ctx, held, 'reopen', values, { act: 'reopened', content: input.reason })
  await complaintReopened(ctx, held.id)
  await tellAssigned(ctx, held.id)
  return changed
}
