/** Leaving: what somebody has goes to colleagues, her account ends; all or nothing. Source: clinical-admin §15 (离职交接). */

import { type HandoverKind, handoverKinds, type people } from '@clinic/contract/areas/staff/people.ts'
import { peopleRefusals } from '@clinic/contract/areas/staff/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { sqlOf } from '../../../kit/db/rows.ts'
import { asked } from '../../../kit/question.ts'
import { lockSeen, moveVersion, type Person, readPerson } from '../people/person.ts'
import { guardRuled } from '../people/reach.ts'
import { inTurn } from '../people/seats.ts'
import { disable } from '../people/several.ts'
import { type Parts, partsOf, possessionOf, staffLeave } from './possessions.ts'
import { type Ended, type GivenPart, keepHandover, tellReceivers } from './records.ts'

type Preview = OutputOf<typeof people.handoverPreview>

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
const checkParts = (name: string, found: Parts, input: InputOf<typeof people.handover>): void => {
  for (const { kind, label, count } of found) {
    const given = input.parts.find((part) => part.kind === kind)
    if (given && given.count !== count)
      refuse(common.stateChanged({ detail: `${label}由 ${given.count} 变为 ${count}` }))
    if (!given && input.leaves && count > 0) refuse(peopleRefusals.notHandedOver({ name, what: `${count} 项${label}` }))
  }
}

/** Gives all of a kind to its receiver, or to the pool. */
const giveAway = (ctx: Context, kind: HandoverKind, from: number, to: number | null) => {
  const possession = possessionOf(kind) ?? refuse(common.notFound())
  if (to !== null) return possession.give(ctx, from, to)
  return possession.release?.(ctx, from) ?? refuse(peopleRefusals.notForPool({ what: handoverKinds[kind] }))
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
    input.parts.flatMap(({ receiverId }) => receiverId ?? []),
  )
  checkParts(person.name, await partsOf(ctx, id), input)
  const given: GivenPart[] = []
  for (const { kind, receiverId } of input.parts) {
    given.push({ kind, receiverId, items: await giveAway(ctx, kind, id, receiverId) })
  }
  const ended = leaves ? await leave(ctx, person) : await moveVersion(ctx, id).then(() => null)
  await keepHandover(ctx, { staffId: id, leaves, ended, reason: reason ?? '', parts: given })
  await tellReceivers(ctx, person.name, given)
  ctx.note({
    objectType: 'staff',
    objectId: id,
    objectNo: person.account,
    after: { leaves, parts: input.parts.map(({ kind, receiverId, count }) => ({ kind, receiverId, count })) },
    ...(reason ? { reason } : {}),
  })
  ctx.tell('staff.changed', id)
  return { moved: given.map(({ kind, items }) => ({ kind, count: items.length })) }
}

/** Ends her work. @returns what ended with it, for taking it back */
const leave = async (ctx: Context, person: Person): Promise<Ended> => {
  const rules = await staffLeave(ctx, person.id)
  await sql`update staff.staff set left_on = kit.today() where id = ${person.id}`.execute(ctx.db)
  if (person.status === 0) await disable(ctx, [person])
  return { rules, enabled: person.status === 0 }
}
