/**
 * Leaving: what somebody has goes to colleagues, her account ends; all or nothing. What there is to hand over is told by
 * the areas that keep it (wiring.ts). Source: clinical-admin §15 (离职交接).
 */

import { type HandoverKind, handoverKinds, type people } from '@clinic/contract/areas/staff/people.ts'
import { peopleRefusals } from '@clinic/contract/areas/staff/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Num, sqlOf } from '../../../kit/db/rows.ts'
import { asked } from '../../../kit/question.ts'
import { lockSeen, moveVersion, type Person, readPerson } from '../people/person.ts'
import { guardRuled } from '../people/reach.ts'
import { inTurn } from '../people/seats.ts'
import { disable } from '../people/several.ts'

/** One kind of thing a person may have. `give` answers how many were given. */
export type Possession = {
  readonly kind: HandoverKind
  readonly count: (ctx: Context, staffId: number) => Promise<number>
  readonly give: (ctx: Context, from: number, to: number) => Promise<number>
}

const departments: Possession = {
  kind: 'departments',
  count: async (ctx, staffId) => {
    const { rows } = await sqlOf({ n: Num })`
      select count(*)::int as n from staff.department where leader_id = ${staffId}`.execute(ctx.db)
    return rows[0]!.n
  },
  give: async (ctx, from, to) => {
    const { rows } = await sql`
      update staff.department set leader_id = ${to} where leader_id = ${from} returning id`.execute(ctx.db)
    return rows.length
  },
}
/** What else a person may have. */
export const possessions = asked<[], readonly Possession[]>('what a colleague who leaves hands over')
/** What else ends, in the transaction in which somebody leaves. */
export const staffLeave = asked<[ctx: Context, staffId: number], Promise<void>>('what ends when somebody leaves')

const possessionOf = (kind: HandoverKind): Possession | undefined =>
  kind === 'departments' ? departments : possessions().find((one) => one.kind === kind)

type Preview = OutputOf<typeof people.handoverPreview>

const partsOf = async (ctx: Context, staffId: number): Promise<Preview['parts']> => {
  const parts: Preview['parts'] = []
  for (const kind of Object.keys(handoverKinds) as HandoverKind[]) {
    const possession = possessionOf(kind)
    if (possession) parts.push({ kind, label: handoverKinds[kind], count: await possession.count(ctx, staffId) })
  }
  return parts
}

/** Money in a drawer is counted by the one who took it. */
export const hasOpenShift = asked<[Context, staffId: number], Promise<boolean>>('whether somebody has a shift open')

/** What she would leave behind, before anything is done. */
export const handoverPreview = async (ctx: Context, { id }: { id: number }): Promise<Preview> => {
  const { name, version } = await readPerson(ctx, id)
  const obstacles = (await hasOpenShift(ctx, id)) ? [peopleRefusals.openShift({ name }).message] : []
  return { id, name, version, parts: await partsOf(ctx, id), obstacles }
}

/** Receivers must be there, at work, and somebody else. */
const checkReceivers = async (ctx: Context, leaver: number, receivers: readonly number[]): Promise<void> => {
  const wanted = [...new Set(receivers)]
  const { rows } = await sqlOf({ id: Id })`
    select id from staff.staff where id = any(${wanted}::bigint[]) and status = 0 and id <> ${leaver}
     order by id for share`.execute(ctx.db)
  if (rows.length < wanted.length) refuse(peopleRefusals.receiverUnusable())
}

/** The counts must still be those that were shown; when she leaves nothing may stay behind. */
const checkParts = (name: string, found: Preview['parts'], input: InputOf<typeof people.handover>): void => {
  for (const { kind, label, count } of found) {
    const given = input.parts.find((part) => part.kind === kind)
    if (given && given.count !== count)
      refuse(common.stateChanged({ detail: `${label}由 ${given.count} 变为 ${count}` }))
    if (!given && input.leaves && count > 0) refuse(peopleRefusals.notHandedOver({ name, what: `${count} 项${label}` }))
  }
}

/** Gives everything away as told and, when she leaves, ends her account. */
export const handOver = async (
  ctx: Context,
  input: InputOf<typeof people.handover>,
): Promise<OutputOf<typeof people.handover>> => {
  const { id, version, leaves, reason } = input
  if (leaves) await inTurn(ctx)
  const [person] = (await lockSeen(ctx, [{ id, version }])) as [Person]
  await guardRuled(ctx, [person], '办理离职交接')
  if (leaves && (await hasOpenShift(ctx, id))) refuse(peopleRefusals.openShift({ name: person.name }))
  await checkReceivers(
    ctx,
    id,
    input.parts.map(({ receiverId }) => receiverId),
  )
  checkParts(person.name, await partsOf(ctx, id), input)
  const moved: { kind: HandoverKind; count: number }[] = []
  for (const { kind, receiverId } of input.parts) {
    const possession = possessionOf(kind) ?? refuse(common.notFound())
    moved.push({ kind, count: await possession.give(ctx, id, receiverId) })
  }
  if (leaves) await leave(ctx, person)
  else await moveVersion(ctx, id)
  ctx.note({
    objectType: 'staff',
    objectId: id,
    objectNo: person.account,
    after: { leaves, parts: input.parts.map(({ kind, receiverId, count }) => ({ kind, receiverId, count })) },
    ...(reason ? { reason } : {}),
  })
  ctx.tell('staff.changed', id)
  return { moved }
}

const leave = async (ctx: Context, person: Person): Promise<void> => {
  await staffLeave(ctx, person.id)
  await sql`update staff.staff set left_on = kit.today() where id = ${person.id}`.execute(ctx.db)
  if (person.status === 0) await disable(ctx, [person])
}
