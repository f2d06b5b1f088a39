/** What is done with a card that stands: another number, frozen when it is lost, its rights used, ended by night. */
import {
  type CardTerms,
  cardRefusals,
  type cards,
  rightPeriods,
  whyNotActivate,
  whyNotCard,
} from '@clinic/contract/areas/memberships/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Num, sqlOf } from '../../kit/db/rows.ts'
import type { Task } from '../../kit/jobs.ts'
import { type Changed, updateRow } from '../../kit/table.ts'
import { countsNow } from './queries.ts'
import { refuseDeadNumber } from './sale.ts'
import { cardOf, cardToChange, noteEvent, type Stored } from './stored.ts'

type Noted = Record<string, unknown>

const leave = (
  ctx: Context,
  { id, no, customerId }: Stored,
  [before, after, reason]: [before: Noted, after: Noted, reason?: string],
): void => {
  ctx.note({ objectType: 'card', objectId: id, objectNo: no, customerId, before, after, ...(reason ? { reason } : {}) })
  ctx.tell('card.changed', id)
}

/** The old number is dead from now on: no card has it again. */
export const updateCard = async (ctx: Context, input: InputOf<typeof cards.update>): Promise<Changed> => {
  const card = await cardToChange(ctx, input)
  refuseIf(whyNotCard('修改', card))
  const { id, version, no, remark, reason } = input
  const renumbered = no !== undefined && no !== card.no
  if (renumbered) {
    await refuseDeadNumber(ctx, no)
    await ctx.together([
      { text: 'insert into memberships.dead_number (card_id, no) values ($1, $2)', values: [id, card.no] },
      noteEvent(id, 'CHANGED', `卡号 ${card.no} 换成 ${no}：${reason.trim()}`),
    ])
  } else await ctx.together([noteEvent(id, 'CHANGED', reason.trim())])
  const changed = await updateRow(ctx, 'memberships.card', { id, version }, { no, remark: remark?.trim() })
  leave(ctx, card, [{ no: card.no }, { no, remark }, reason])
  return changed
}

export const freezeCard = async (ctx: Context, input: InputOf<typeof cards.freeze>): Promise<Changed> => {
  const card = await cardToChange(ctx, input)
  const { id, version, frozen, reason } = input
  refuseIf(whyNotCard(frozen ? '冻结' : '解冻', card))
  await ctx.together([noteEvent(id, frozen ? 'FROZEN' : 'UNFROZEN', reason.trim())])
  const state = frozen ? 'FROZEN' : 'ACTIVE'
  const changed = await updateRow(ctx, 'memberships.card', { id, version }, { state })
  leave(ctx, card, [{ state: card.state }, { state }, reason])
  return changed
}

/** What ended is written down with it, where the night has not been yet: only what ended is activated. */
export const activateCard = async (ctx: Context, input: InputOf<typeof cards.activate>): Promise<Changed> => {
  const card = await cardToChange(ctx, input)
  const { id, version, reason } = input
  refuseIf(whyNotActivate(card))
  await ctx.together([noteEvent(id, 'ACTIVATED', reason.trim())])
  const changed = await updateRow(
    ctx,
    'memberships.card',
    { id, version },
    { state: 'EXPIRED', activated_on: card.today },
  )
  leave(ctx, card, [{ activatedOn: null }, { activatedOn: card.today }, reason])
  return changed
}

const usedNow = async (ctx: Context, id: number, right: CardTerms['rights'][number]): Promise<number> => {
  const { rows } = await sqlOf({ used: Num })`
    select coalesce(sum(u.times) filter (where ${countsNow}), 0)::int as used
    from memberships.card c join memberships.right_use u on u.hospital_id = c.hospital_id and u.card_id = c.id
      cross join lateral jsonb_build_object('period', ${right.period}::text) r
    where c.id = ${id} and u.right_id = ${right.id}`.execute(ctx.db)
  return rows[0]!.used
}

/** Each use is written down; within its period a right is used no more often than was sold. */
export const spendRight = async (
  ctx: Context,
  { id, rightId, times, note = '' }: InputOf<typeof cards.useRight>,
): Promise<OutputOf<typeof cards.useRight>> => {
  const card = await cardOf(ctx, id, { lock: true })
  refuseIf(whyNotCard('使用权益', card))
  const right = card.terms.rights.find((one) => one.id === rightId) ?? refuse(cardRefusals.rightGone())
  const used = await usedNow(ctx, id, right)
  if (right.times > 0 && used + times > right.times) {
    const { name } = right
    refuse(cardRefusals.rightUsedUp({ name, period: rightPeriods[right.period], times: right.times - used }))
  }
  await ctx.together([
    {
      text: 'insert into memberships.right_use (card_id, right_id, name, times, note) values ($1, $2, $3, $4, $5)',
      values: [id, rightId, right.name, times, note.trim()],
    },
    noteEvent(id, 'RIGHT_USED', `${right.name}×${times}${note.trim() ? `，${note.trim()}` : ''}`),
  ])
  leave(ctx, card, [{}, { right: right.name, times }])
  return { id, left: right.times === 0 ? null : right.times - used - times }
}

/** Task `memberships.expire`, after the business day has turned. Idempotent; nothing waits for it: reads judge by the day. */
export const expireCards: Task = async (ctx) => {
  const { numAffectedRows } = await sql`
    with c as (update memberships.card set state = 'EXPIRED' where state = 'ACTIVE' and valid_to < kit.business_date() returning id)
    insert into memberships.card_event (card_id, kind) select id, 'EXPIRED' from c`.execute(ctx.db)
  if (Number(numAffectedRows ?? 0) > 0) ctx.tell('card.changed')
}
