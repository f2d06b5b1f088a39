/** What will be done: of what she bought, whose sessions are kept for her until she comes, or of the catalogue. */
import { appointmentRefusals } from '@clinic/contract/areas/appointments/rules.ts'
import { whyNotDeduct } from '@clinic/contract/areas/purchases/calls.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Num, Str, sqlOf, textOf } from '../../../kit/db/rows.ts'
import { everyProduct } from '../../products/reads.ts'
import { itemsUnderLock, lockOrdersOfItems, lockSessions } from '../../purchases/index.ts'
import { boughtById } from '../../purchases/reads.ts'

/** As it is sent. */
export type Said = { productId?: number | undefined; purchasedItemId?: number | undefined; qty?: number | undefined }
/** With its product, and the minutes that takes. */
export type Item = {
  readonly productId: number
  readonly productName: string
  readonly purchasedItemId: number | null
  readonly qty: number
  readonly durationMin: number | null
}

const Product = { id: Id, name: Str, durationMin: Nullable(Num) }
const Bought = { id: Id, productId: Id, customerId: Id }

/** The products of items; what was bought must be hers. */
export const itemsOf = async (ctx: Context, customerId: number | null, said: readonly Said[]): Promise<Item[]> => {
  if (said.length === 0) return []
  const boughtIds = said.flatMap(({ purchasedItemId }) => (purchasedItemId ? [purchasedItemId] : []))
  const bought =
    boughtIds.length === 0
      ? []
      : (
          await sqlOf(Bought)`select p.id, p.product_id as "productId", p.customer_id as "customerId"
            from ${sql.raw(boughtById('p'))} where p.id = any(${boughtIds}::bigint[])`.execute(ctx.db)
        ).rows
  const wanted = said.map(({ productId, purchasedItemId, qty = 1 }) => {
    const item = bought.find(({ id }) => id === purchasedItemId)
    if (purchasedItemId && (!item || item.customerId !== customerId)) return refuse(appointmentRefusals.otherCustomer())
    const product = item?.productId ?? productId
    if (product === undefined) return refuse(appointmentRefusals.unknownChoice({ field: '项目' }))
    return { productId: product, purchasedItemId: item?.id ?? null, qty }
  })
  const ids = wanted.map(({ productId }) => productId)
  const { rows } = await sqlOf(Product)`select p.id, p.name, p.duration_min as "durationMin"
    from ${sql.raw(everyProduct('p'))} where p.id = any(${ids}::bigint[])`.execute(ctx.db)
  return wanted.map((one) => {
    const product = rows.find(({ id }) => id === one.productId)
    if (!product) return refuse(appointmentRefusals.unknownChoice({ field: '项目' }))
    return { ...one, productName: product.name, durationMin: product.durationMin }
  })
}

type Kept = Pick<Item, 'purchasedItemId' | 'qty'>
const sessionsOf = (items: readonly Kept[]): { itemId: number; qty: number }[] => {
  const all = new Map<number, number>()
  for (const { purchasedItemId, qty } of items)
    if (purchasedItemId) all.set(purchasedItemId, (all.get(purchasedItemId) ?? 0) + qty)
  return [...all].map(([itemId, qty]) => ({ itemId, qty })).sort((one, other) => one.itemId - other.itemId)
}

/** Keeps sessions for her: orders first, then items, as everybody locks them. @param day of the appointment */
export const keepSessions = async (ctx: Context, items: readonly Kept[], day: string): Promise<void> => {
  const sessions = sessionsOf(items)
  if (sessions.length === 0) return
  const ids = sessions.map(({ itemId }) => itemId)
  const { held } = await ctx.together({ orders: lockOrdersOfItems(ids), held: itemsUnderLock(ids) })
  for (const { itemId, qty } of sessions) {
    const item = held.get(itemId) ?? refuse(appointmentRefusals.unknownChoice({ field: '项目' }))
    // What is owed is asked for when it is used: an appointment uses nothing yet.
    refuseIf(whyNotDeduct(item, qty, item.today, true))
    if (item.validTo !== null && item.validTo < day)
      refuse(appointmentRefusals.itemEnds({ item: item.productName, date: item.validTo }))
  }
  await ctx.together({ kept: lockSessions(sessions, 1) })
  for (const { customerId } of held.values()) ctx.tell('purchase.changed', customerId)
}

/** Sessions are everybody's again who may use them. */
export const freeSessions = async (ctx: Context, items: readonly Kept[]): Promise<void> => {
  const sessions = sessionsOf(items)
  if (sessions.length === 0) return
  const ids = sessions.map(({ itemId }) => itemId)
  const { held } = await ctx.together({ orders: lockOrdersOfItems(ids), held: itemsUnderLock(ids) })
  await ctx.together({ freed: lockSessions(sessions, -1) })
  for (const { customerId } of held.values()) ctx.tell('purchase.changed', customerId)
}

const written = textOf(
  { id: Id },
  `insert into appointments.appointment_item (appointment_id, product_id, purchased_item_id, qty)
    select $1, w."productId", w."purchasedItemId", w.qty
    from jsonb_to_recordset($2::jsonb) as w ("productId" bigint, "purchasedItemId" bigint, qty integer)
    returning id`,
)

/** Writes what will be done, in its order. */
export const writeItems = async (ctx: Context, appointmentId: number, items: readonly Item[]): Promise<void> => {
  if (items.length > 0) await ctx.together({ written: written(appointmentId, JSON.stringify(items)) })
}

/** What stands in an appointment. */
export const itemsIn = async (ctx: Context, appointmentIds: readonly number[]): Promise<Kept[]> => {
  const { rows } = await sqlOf({ purchasedItemId: Nullable(Id), qty: Num })`
    select i.purchased_item_id as "purchasedItemId", i.qty from appointments.appointment_item i
    where i.appointment_id = any(${[...appointmentIds]}::bigint[]) order by i.id`.execute(ctx.db)
  return rows
}

/**
 * Keeps sessions again after a visit was taken back, as far as they are there: what was used meanwhile is no more hers to keep,
 * and its project stands in the appointment by itself.
 */
export const keepWhatIsLeft = async (ctx: Context, appointmentId: number, day: string): Promise<void> => {
  const sessions = sessionsOf(await itemsIn(ctx, [appointmentId]))
  if (sessions.length === 0) return
  const ids = sessions.map(({ itemId }) => itemId)
  const { held } = await ctx.together({ orders: lockOrdersOfItems(ids), held: itemsUnderLock(ids) })
  const kept = sessions.filter(({ itemId, qty }) => {
    const item = held.get(itemId)
    return item && !whyNotDeduct(item, qty, item.today, true) && (item.validTo === null || item.validTo >= day)
  })
  if (kept.length > 0) await ctx.together({ kept: lockSessions(kept, 1) })
  const gone = ids.filter((id) => !kept.some(({ itemId }) => itemId === id))
  if (gone.length === 0) return
  await sql`update appointments.appointment_item set purchased_item_id = null
    where appointment_id = ${appointmentId} and purchased_item_id = any(${gone}::bigint[])`.execute(ctx.db)
}
