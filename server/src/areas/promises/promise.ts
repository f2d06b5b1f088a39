/** One promise: locked, moved by the contract's table, told to the screens. */
import {
  type PromiseMove,
  promiseKinds,
  promiseMoves,
  promiseStates,
  whyNotMovePromise,
} from '@clinic/contract/areas/promises/words.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Day, Id, Nullable, Version, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Num, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { scopeCondition } from '../../kit/list.ts'
import { type Changed, updateRow, type Values } from '../../kit/table.ts'
import { ofCustomer } from '../customers/index.ts'

/** Who sees a promise: whoever reaches the customer, who promised it, who wrote it down. */
export const promiseScope = ofCustomer('p.customer_id', { own: ['p.promiser_id', 'p.created_by'] })

const Held = {
  id: Id,
  version: Version,
  customerId: Id,
  content: Str,
  kind: Word(...promiseKinds),
  valueFen: Nullable(Num),
  dueDate: Day,
  promiserId: Id,
  state: Word(...promiseStates),
  /** The day it was promised. */
  since: Day,
}
export type HeldPromise = RowOf<typeof Held>

const held = sql.raw(`p.id, p.version, p.customer_id as "customerId", p.content, p.kind, p.value_fen as "valueFen",
  p.due_on as "dueDate", p.promiser_id as "promiserId", p.state, (p.created_at at time zone 'Asia/Shanghai')::date as since`)

/** The promise, as far as this person reaches it. */
export const onePromise = async (ctx: Context, id: number): Promise<HeldPromise> => {
  const within = scopeCondition(ctx, promiseScope)
  const { rows } = await sqlOf(Held)`
    select ${held} from promises.gift_promise p where p.id = ${id} ${within ? sql`and ${within}` : sql``}`.execute(
    ctx.db,
  )
  return rows[0] ?? refuse(common.notFound())
}

/** The promise as it was seen, where a move is open to it. */
export const seenPromise = async (ctx: Context, { id, version }: Changed, move: PromiseMove): Promise<HeldPromise> => {
  const promise = await onePromise(ctx, id)
  refuseIf(whyNotMovePromise(move, promise))
  return promise.version === version ? promise : refuse(common.stale())
}

/** Writes a promise that still has its version: of two who move it the second is told. */
export const writePromise = async (
  ctx: Context,
  promise: HeldPromise,
  move: PromiseMove,
  values: Values,
): Promise<Changed> => {
  const state = promiseMoves[move].to ?? promise.state
  const changed = await updateRow(ctx, 'promises.gift_promise', promise, { ...values, state })
  ctx.tell('promise.changed', promise.id)
  return changed
}

/** Notes a promise in the trail. */
export const notedPromise = (
  ctx: Context,
  { id, customerId }: Pick<HeldPromise, 'id' | 'customerId'>,
  note: object,
): void => ctx.note({ objectType: 'giftPromise', objectId: id, customerId, ...note })
