/** 撤销交接: within a day what was handed over goes back, as far as it has not gone on since. */
import { handoverKinds, type people } from '@clinic/contract/areas/staff/people.ts'
import { peopleRefusals } from '@clinic/contract/areas/staff/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Bool, Json, sqlOf } from '../../../kit/db/rows.ts'
import { lockPerson, moveVersion, type Person } from '../people/person.ts'
import { guardRuled } from '../people/reach.ts'
import { inTurn } from '../people/seats.ts'
import { enable } from '../people/several.ts'
import { possessionOf, staffReturns } from './possessions.ts'
import { type Ended, inTime, StoredPart, tellTakenBack } from './records.ts'

const Stored = { staffId: Id, undone: Bool, inTime: Bool, ended: Nullable(Json<Ended>()) }

/** The hand-over, locked: of two who take it back at once the second hears that it was done. */
const lockHandover = async (ctx: Context, id: number) => {
  const { rows } = await sqlOf(Stored)`
    select h.staff_id as "staffId", h.undone_at is not null as undone, ${inTime} as "inTime", h.ended
      from staff.handover h where h.id = ${id} for update of h`.execute(ctx.db)
  const stored = rows[0] ?? refuse(common.notFound())
  if (stored.undone) refuse(peopleRefusals.handoverUndone())
  if (!stored.inTime) refuse(peopleRefusals.handoverOver())
  return stored
}

/** Her account is enabled again if it was, and she stands in her rules again. */
const comeBack = async (ctx: Context, person: Person, ended: Ended): Promise<boolean> => {
  const enables = ended.enabled && person.status === 1
  if (enables) await enable(ctx, [person])
  await staffReturns(ctx, person.id, ended.rules)
  return enables
}

/** Nobody gives back to somebody who is not at work. */
const refuseAway = async (ctx: Context, person: Person): Promise<void> => {
  const { rows } = await sqlOf({ status: Id })`select status from staff.staff where id = ${person.id}`.execute(ctx.db)
  if (rows[0]!.status !== 0) refuse(peopleRefusals.accountDisabled({ name: person.name }))
}

/** Takes a hand-over back. What has gone on to a third, was paid or is being received stays where it is. */
export const undoHandover = async (
  ctx: Context,
  { id }: InputOf<typeof people.undoHandover>,
): Promise<OutputOf<typeof people.undoHandover>> => {
  await inTurn(ctx)
  const { staffId, ended } = await lockHandover(ctx, id)
  const person = await lockPerson(ctx, staffId)
  await guardRuled(ctx, [person], '撤销交接')
  const enabled = ended ? await comeBack(ctx, person, ended) : false
  await refuseAway(ctx, person)
  const { rows: parts } = await sqlOf(StoredPart)`
    select kind, receiver_id as "receiverId", items from staff.handover_part where handover_id = ${id} order by kind`.execute(
    ctx.db,
  )
  const back: OutputOf<typeof people.undoHandover>['parts'] = []
  const told: Parameters<typeof tellTakenBack>[2][number][] = []
  for (const { kind, receiverId, items } of parts) {
    const returned = (await possessionOf(kind)?.giveBack(ctx, receiverId, staffId, items)) ?? 0
    await sql`update staff.handover_part set returned = ${returned} where handover_id = ${id} and kind = ${kind}`.execute(
      ctx.db,
    )
    back.push({ kind, label: handoverKinds[kind], returned, stayed: items.length - returned })
    told.push({ kind, receiverId, count: returned })
  }
  await sql`update staff.handover set undone_at = kit.clock(), undone_by = kit.current_staff() where id = ${id}`.execute(
    ctx.db,
  )
  if (!enabled) await moveVersion(ctx, staffId)
  await tellTakenBack(ctx, person.name, told)
  ctx.note({
    objectType: 'staff',
    objectId: staffId,
    objectNo: person.account,
    after: { undone: id, enabled, parts: back.map(({ kind, returned, stayed }) => ({ kind, returned, stayed })) },
  })
  ctx.tell('staff.changed', staffId)
  return { parts: back, enabled }
}
