/** A prospect who comes: the desk's visit takes her open sheet along, and gives it back when it is cancelled. Source: customers book §12.3. */
import { sheetRefusals } from '@clinic/contract/areas/declarations/calls.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Str, sqlOf } from '../../kit/db/rows.ts'
import { faceOf } from '../../kit/face.ts'
import { emptySource, fillSource, moveOwner } from '../customers/index.ts'
import { customerById } from '../customers/reads.ts'
import { staffName } from '../staff/reads.ts'
import { arrivedAt } from '../triage/reads.ts'
import { type Held, holdWhere, moveSheet, writeLine } from './held.ts'

/** Sheets of hers that a visit may take along: followed or booked, and still protected where anything protects them. */
const proposed = (customerId: number) => sql`s.customer_id = ${customerId} and s.state in ('following', 'booked')
  and (s.protect_until is null or s.protect_until >= kit.today())`

const Lead = { id: Id, no: Str, developerName: Str, demandText: Str }

/** The sheet that a visit of hers takes along; null: none. */
export const leadOf = async (ctx: Context, customerId: number) => {
  const { rows } = await sqlOf(
    Lead,
  )`select s.id, s.no, coalesce(${sql.raw(staffName('s.developer_id'))}, '') as "developerName",
    s.demand_text as "demandText" from declarations.sheet s where ${proposed(customerId)}
    order by s.created_at desc, s.id desc limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

export type Arrival = {
  readonly visitId: number
  readonly customerId: number
  /** Null: the desk says that she does not come by it, and why. */
  readonly declarationId?: number | null | undefined
  readonly unlinkReason?: string | undefined
}

const Lacks = { developer: Bool, source: Bool }

/** Whom nobody developed is the sheet's developer's from now on, and comes from where it says. */
const giveArchive = async (ctx: Context, { customerId, developerId, sourceId }: Held) => {
  const { rows } = await sqlOf(Lacks)`select c.developer_id is null as developer, c.source_id is null as source
    from ${sql.raw(customerById('c'))} where c.id = ${customerId}`.execute(ctx.db)
  const lacks = rows[0]!
  const reason = '到院关联报单'
  const gaveDeveloper =
    lacks.developer &&
    (await moveOwner(ctx, [customerId], developerId, { kind: 'developer', mode: 'ruled', reason })).length > 0
  const gaveSource = lacks.source && sourceId !== null && (await fillSource(ctx, customerId, sourceId))
  return { gave_developer: gaveDeveloper, gave_source: gaveSource }
}

/**
 * She has come: her sheet is the visit's, unless the desk says why not. The customer is held before her sheets, as where she is reported.
 * @throws Refused declarations.unlinkReason, declarations.unknownChoice for a sheet that is not hers
 */
export const sheetArrives = async (ctx: Context, arrival: Arrival): Promise<void> => {
  const { visitId, customerId, declarationId, unlinkReason = '' } = arrival
  ctx.later(sql`select 1 from ${sql.raw(customerById('c'))} where c.id = ${customerId} for no key update of c`)
  const [held] = await holdWhere(ctx, proposed(customerId))
  if (declarationId && held?.id !== declarationId) refuse(sheetRefusals.unknownChoice({ field: '报单' }))
  if (!held) return
  if (declarationId === null) {
    if (unlinkReason.trim() === '') refuse(sheetRefusals.unlinkReason())
    await writeLine(ctx, held.id, { way: 'unlinked', content: unlinkReason })
    ctx.tell('declaration.changed', held.id)
    return
  }
  const given = await giveArchive(ctx, held)
  const values = {
    ...given,
    triage_id: visitId,
    arrived_at: faceOf(arrivedAt, visitId),
    state_before: held.state,
  }
  await moveSheet(ctx, held, 'arrive', values, { way: 'arrived' })
}

const Gave = { developer: Bool, source: Bool, sourceId: Nullable(Id) }

/** The visit is cancelled: sheet and archive stand as before it. What ended meanwhile stays ended. */
export const sheetLeaves = async (ctx: Context, visitId: number): Promise<void> => {
  const [held] = await holdWhere(ctx, sql`s.triage_id = ${visitId} and s.state = 'arrived'`)
  if (!held) return
  const { rows } = await sqlOf(
    Gave,
  )`select s.gave_developer as developer, s.gave_source as source, s.source_id as "sourceId"
    from declarations.sheet s where s.id = ${held.id}`.execute(ctx.db)
  const gave = rows[0]!
  await sql`update declarations.sheet s set state = coalesce(s.state_before, 'following'), triage_id = null, arrived_at = null,
      state_before = null, gave_developer = false, gave_source = false where s.id = ${held.id}`.execute(ctx.db)
  await writeLine(ctx, held.id, { way: 'left' })
  const reason = '到院已取消'
  if (gave.developer) await releaseFrom(ctx, held, reason)
  if (gave.source && gave.sourceId !== null) await emptySource(ctx, held.customerId, gave.sourceId)
  ctx.tell('declaration.changed', held.id)
}

/** Only from whom the arrival gave her to: who was given her since keeps her. */
const releaseFrom = async (ctx: Context, { customerId, developerId }: Held, reason: string): Promise<void> => {
  const { rows } = await sqlOf({ hers: Bool })`select coalesce(c.developer_id = ${developerId}, false) as hers
    from ${sql.raw(customerById('c'))} where c.id = ${customerId}`.execute(ctx.db)
  if (rows[0]!.hers) await moveOwner(ctx, [customerId], null, { kind: 'developer', mode: 'ruled', reason })
}
