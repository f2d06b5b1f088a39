/** A dispute is opened, each side says its word, and who opened it may take it back. */
import {
  disputedRoles,
  rulingRefusals,
  type rulings,
  whyNotOpen,
  whyNotState,
  whyNotWithdraw,
} from '@clinic/contract/areas/rulings/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Bool, Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { type Changed, insertRow, updateRow } from '../../kit/table.ts'
import { refuseUnreached } from '../customers/index.ts'
import { customerById } from '../customers/reads.ts'
import { customerOfSheet } from '../declarations/index.ts'
import { countAtWork, workingName } from '../staff/reads.ts'
import { holdDispute, noteStep, refuseMoved } from './held.ts'
import { tellOpened, tellWithdrawn } from './notices.ts'

type Opening = InputOf<typeof rulings.open>

/** One of the two: a customer within reach, or the one of a sheet that is seen. */
const customerMeant = async (ctx: Context, { customerId, declarationId }: Opening): Promise<number> => {
  if ((customerId === undefined) === (declarationId === undefined)) return refuse(rulingRefusals.oneSide())
  if (declarationId !== undefined) return await customerOfSheet(ctx, declarationId)
  await refuseUnreached(ctx, customerId!)
  return customerId!
}

const Stands = { name: Str, open: Bool, holderId: Nullable(Id), holderName: Nullable(Str), disputed: Bool }

/** How she stands, under her lock: of fifty who dispute her at once the second reads what the first did. */
const standing = async (ctx: Context, customerId: number, role: Opening['role']) => {
  const owner = sql.ref(role === 'developer' ? 'c.developer_id' : 'c.consultant_id')
  await sql`select from ${sql.raw(customerById('c'))} where c.id = ${customerId} for no key update of c`.execute(ctx.db)
  const { rows } = await sqlOf(Stands)`select c.name, c.status = 'active' as open, ${owner} as "holderId",
      (select w.name from (select ${sql.raw(workingName(role === 'developer' ? 'c.developer_id' : 'c.consultant_id'))} as name) w) as "holderName",
      exists (select from rulings.dispute d where d.customer_id = c.id and d.role = ${role} and d.state = 'open') as disputed
    from ${sql.raw(customerById('c'))} where c.id = ${customerId}`.execute(ctx.db)
  const stands = rows[0] ?? refuse(common.notFound())
  return stands.open ? stands : refuse(common.notFound())
}

export const openDispute = async (ctx: Context, input: Opening): Promise<OutputOf<typeof rulings.open>> => {
  const { role, partyIds, claim } = input
  const customerId = await customerMeant(ctx, input)
  const { holderId, holderName, disputed } = await standing(ctx, customerId, role)
  const { staffId, permissions } = ctx.session
  const holder = holderId !== null && holderName !== null ? { id: holderId, name: holderName } : null
  const { rows: there } = await sqlOf({ n: Num })`select ${countAtWork(partyIds)} as n`.execute(ctx.db)
  if (there[0]!.n < partyIds.length) refuse(rulingRefusals.partyMissing())
  refuseIf(whyNotOpen({ role, partyIds, me: staffId, decides: permissions.has('consult:ruling:decide'), holder }))
  if (disputed) refuse(rulingRefusals.openAlready({ role: disputedRoles[role] }))
  const { id } = await insertRow(ctx, 'rulings.dispute', {
    no: sql`kit.next_number('GZ', kit.today())`,
    customer_id: customerId,
    role,
    claim: claim.trim(),
  })
  for (const one of partyIds) await insertRow(ctx, 'rulings.party', { dispute_id: id, staff_id: one })
  const held = await holdDispute(ctx, id)
  noteStep(ctx, held, { role, partyIds, claim: claim.trim() })
  await tellOpened(ctx, held)
  return { id, version: held.version, no: held.no }
}

/** The last word of a side stands. */
export const stateSide = async (ctx: Context, { id, statement }: InputOf<typeof rulings.state>): Promise<Changed> => {
  const held = await holdDispute(ctx, id)
  refuseIf(whyNotState(held, ctx.session.staffId))
  await sql`update rulings.party p set statement = ${statement.trim()}, stated_at = kit.clock()
    where p.dispute_id = ${id} and p.staff_id = ${ctx.session.staffId}`.execute(ctx.db)
  noteStep(ctx, held, { claim: statement.trim() })
  // Whoever is about to rule reads it first.
  return await updateRow(ctx, 'rulings.dispute', held, {})
}

export const withdrawDispute = async (
  ctx: Context,
  { id, version, reason }: InputOf<typeof rulings.withdraw>,
): Promise<Changed> => {
  const held = await holdDispute(ctx, id)
  refuseIf(whyNotWithdraw(held, ctx.session.staffId))
  refuseMoved(held, { version })
  const changed = await updateRow(ctx, 'rulings.dispute', held, {
    state: 'withdrawn',
    withdraw_reason: reason.trim(),
    withdrawn_at: sql`kit.clock()`,
  })
  noteStep(ctx, held, { state: 'withdrawn', withdrawReason: reason.trim() })
  await tellWithdrawn(ctx, held, reason.trim())
  return changed
}
