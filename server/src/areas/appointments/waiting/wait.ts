/** One wait: locked, moved by the contract's table, told to the screens. */
import { type WaitMove, waitMoves, waitStates, whyNotMoveWait } from '@clinic/contract/areas/appointments/wait-words.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Day, Id, Moment, Nullable, Version, Word } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Num, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { scopeCondition } from '../../../kit/list.ts'
import type { Values } from '../../../kit/table.ts'
import { ofCustomer } from '../../customers/index.ts'

/** Who sees a wait: whoever reaches the customer, whom it is with, who wrote it down. */
export const waitScope = ofCustomer('w.customer_id', {
  department: 'w.department_id',
  own: ['w.doctor_id', 'w.owner_id', 'w.created_by'],
})

const Held = {
  id: Id,
  version: Version,
  kind: Word('consult', 'treatment', 'review'),
  customerId: Id,
  deptId: Nullable(Id),
  doctorId: Nullable(Id),
  productId: Nullable(Id),
  minutes: Num,
  dateFrom: Day,
  dateTo: Day,
  dayPart: Word('any', 'morning', 'afternoon', 'evening'),
  note: Str,
  state: Word(...waitStates),
  ownerId: Id,
  offerDoctorId: Nullable(Id),
  offerStart: Nullable(Moment),
  offerEnd: Nullable(Moment),
}
export type HeldWait = RowOf<typeof Held>

const columns = sql.raw(`w.id, w.version, w.kind, w.customer_id as "customerId", w.department_id as "deptId",
  w.doctor_id as "doctorId", w.product_id as "productId", w.minutes, w.date_from as "dateFrom", w.date_to as "dateTo",
  w.day_part as "dayPart", w.note, w.state, w.owner_id as "ownerId", w.offer_doctor_id as "offerDoctorId",
  w.offer_start as "offerStart", w.offer_end as "offerEnd"`)

/** Waits of a condition that nobody else has in hand, in the order in which they are offered a place. @param most at a time */
export const waitsFree = async (ctx: Context, where: RawBuilder<unknown>, most: number): Promise<HeldWait[]> => {
  const { rows } = await sqlOf(Held)`
    select ${columns} from appointments.wait w where ${where}
    order by w.priority, w.created_at, w.id limit ${most} for update of w skip locked`.execute(ctx.db)
  return rows
}

/** The wait, locked until the end of the call: of two desks that take one offer the second reads that it is taken. */
export const lockWait = async (ctx: Context, id: number): Promise<HeldWait> => {
  const within = scopeCondition(ctx, waitScope)
  const { rows } = await sqlOf(Held)`
    select ${columns} from appointments.wait w where w.id = ${id} ${within ? sql`and ${within}` : sql``}
    for update of w`.execute(ctx.db)
  return rows[0] ?? refuse(common.notFound())
}

export const writeWait = async (ctx: Context, id: number, values: Values) => {
  const sets = sql.join(Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
  const { rows } = await sqlOf({ id: Id, version: Version })`
    update appointments.wait w set ${sets} where w.id = ${id} returning w.id, w.version`.execute(ctx.db)
  ctx.tell('wait.changed', id)
  return rows[0]!
}

/**
 * Moves a locked wait by the table of the contract.
 * @throws Refused appointments.waitState
 */
export const moveWait = (ctx: Context, held: HeldWait, move: WaitMove, values: Values = {}) => {
  refuseIf(whyNotMoveWait(move, held))
  return writeWait(ctx, held.id, { state: waitMoves[move].to ?? held.state, ...values })
}

/** Notes a wait in the trail. */
export const notedWait = (ctx: Context, { id, customerId }: Pick<HeldWait, 'id' | 'customerId'>, note: object): void =>
  ctx.note({ objectType: 'wait', objectId: id, customerId, ...note })
