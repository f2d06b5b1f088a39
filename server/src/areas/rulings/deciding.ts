/** The ruling: whose she is, how the work is shared, on what it leans. Of two who rule at once one does. */
import {
  rulingRefusals,
  type rulings,
  shareRoleOf,
  whyNotDecide,
  whyNotLean,
  whyNotSplit,
} from '@clinic/contract/areas/rulings/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, reaching, refuse, refuseIf } from '../../kit/context.ts'
import { type Changed, insertRow, updateRow } from '../../kit/table.ts'
import { customersGiven, lockReached, moveOwner } from '../customers/index.ts'
import { shareRuled } from '../orders/index.ts'
import { countAtWork } from '../staff/reads.ts'
import { sidesOf } from './detail.ts'
import { evidenceOf } from './evidence.ts'
import { type Held, holdDispute, noteStep, refuseMoved } from './held.ts'
import { tellDecided } from './notices.ts'
import { isWithin } from './within.ts'

type Deciding = InputOf<typeof rulings.decide>

/** A log of owners takes no longer reason. */
const MOST_WHY = 200
const whyOf = ({ no }: Held, reason: string): string => [...`归属争议 ${no}：${reason}`].slice(0, MOST_WHY).join('')

/** It leans on what whoever rules may read, and on nothing that is of somebody else. */
const refuseForeign = async (ctx: Context, { customerId }: Held, evidence: readonly string[]): Promise<void> => {
  const { lines } = await evidenceOf(ctx, customerId, true)
  const known = new Set(lines.map(({ key }) => key))
  if (evidence.some((key) => !known.has(key))) refuse(rulingRefusals.leanForeign())
}

/** Whom she is given to: as where customers are given by hand, its log and its message. Whoever may rule on the sides need not reach her. */
const give = async (ctx: Context, { customerId, role }: Held, ownerId: number, reason: string): Promise<void> => {
  const [customer] = await lockReached(reaching(ctx, 'all'), [customerId], role)
  if (!customer) return refuse(common.notFound())
  if (customer.ownerId === ownerId) return
  const move = { kind: role, mode: 'moved', reason } as const
  await moveOwner(ctx, [customerId], ownerId, move)
  await customersGiven(ctx, { to: ownerId, count: 1, move })
}

/** Orders that were chosen: by whoever may say shares anew, as there. */
const shareChosen = async (ctx: Context, held: Held, { orders = [], split }: Deciding, reason: string) => {
  if (orders.length === 0) return
  if (!ctx.session.permissions.has('order:achievement')) refuse(rulingRefusals.orderRight())
  const ruled = { role: shareRoleOf[held.role], split, reason }
  if ((await shareRuled(ctx, held.customerId, orders, ruled)).length > 0) refuse(rulingRefusals.orderForeign())
}

const write = async (ctx: Context, held: Held, { ownerId, split, evidence, reason }: Deciding): Promise<Changed> => {
  for (const staffId of held.partyIds) {
    const bp = split.find((part) => part.staffId === staffId)?.bp ?? 0
    await sql`update rulings.party p set bp = ${bp} where p.dispute_id = ${held.id} and p.staff_id = ${staffId}`.execute(
      ctx.db,
    )
  }
  for (const key of evidence) {
    const [act, row] = key.split(':') as [string, string]
    await insertRow(ctx, 'rulings.lean', { dispute_id: held.id, act, row_id: Number(row) })
  }
  return await updateRow(ctx, 'rulings.dispute', held, {
    state: 'decided',
    owner_id: ownerId,
    reason,
    decided_by: ctx.session.staffId,
    decided_at: sql`kit.clock()`,
  })
}

export const decideDispute = async (ctx: Context, input: Deciding): Promise<Changed> => {
  const { id, ownerId, split, evidence } = input
  const reason = input.reason.trim()
  const held = await holdDispute(ctx, id)
  refuseIf(whyNotDecide({ ...held, within: await isWithin(ctx, id) }, ctx.session.staffId))
  refuseMoved(held, input)
  refuseIf(whyNotLean(evidence))
  // Whoever disables one of them meanwhile waits.
  await sql`select ${countAtWork(held.partyIds)}`.execute(ctx.db)
  refuseIf(whyNotSplit({ ownerId, split }, await sidesOf(ctx, id)))
  await refuseForeign(ctx, held, evidence)
  const changed = await write(ctx, held, { ...input, reason })
  const why = whyOf(held, reason)
  await give(ctx, held, ownerId, why)
  await shareChosen(ctx, held, input, why)
  noteStep(
    ctx,
    held,
    { state: 'decided', ownerId, split, evidence, orders: input.orders?.map((one) => one.id) },
    reason,
  )
  await tellDecided(ctx, held)
  return changed
}
