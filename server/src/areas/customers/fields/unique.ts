/** Own fields whose value no two living archives share: asked before a save, under a lock of the value; the database holds it besides. */
import { fieldRefusals } from '@clinic/contract/areas/customers/fields.ts'
import type { FieldInUse, FieldValues } from '@clinic/contract/areas/customers/own-fields.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Bool, Str, sqlOf } from '../../../kit/db/rows.ts'
import { trimmed } from './values.ts'

/** A value of a field, as it stands or is to stand. */
export type Held = { readonly key: string; readonly value: string }

/** What of these values may stand once in the hospital. */
export const onceOf = (fields: readonly FieldInUse[], values: FieldValues): Held[] =>
  fields
    .filter(({ unique }) => unique)
    .flatMap(({ key }) => {
      const value = trimmed(values[key] ?? null)
      return value === null ? [] : [{ key, value: String(value) }]
    })

/**
 * Takes hold of values, in one order, before any archive is locked: of many who write the same one, one after the other asks.
 * They are free again with the end of the transaction.
 */
export const holdValues = async (ctx: Context, held: readonly Held[]): Promise<void> => {
  if (held.length === 0) return
  const keys = held.map(({ key, value }) => `customers.own:${ctx.scope.hospitalId}:${key}:${value}`)
  await sql`select pg_advisory_xact_lock(k.lock) from (select distinct hashtextextended(u.key, 0) as lock
    from unnest(${keys}::text[]) as u (key) order by 1) k`.execute(ctx.db)
}

const Holder = { customerId: Id, key: Str, value: Str }

/** Who has these values. */
export const holdersOf = async (ctx: Context, held: readonly Held[]) => {
  if (held.length === 0) return []
  const { rows } = await sqlOf(Holder)`select o.customer_id as "customerId", o.field_key as key, o.value
    from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as g (key text, value text)
      join customers.own_value o on o.field_key = g.key and o.value = g.value`.execute(ctx.db)
  return rows
}

/** Refuses a value that another living archive has, whoever reaches it. @param customerId null: her archive is being made */
export const refuseTaken = async (
  ctx: Context,
  fields: readonly FieldInUse[],
  changes: FieldValues,
  customerId: number | null,
): Promise<void> => {
  const taken = (await holdersOf(ctx, onceOf(fields, changes))).find((one) => one.customerId !== customerId)
  if (!taken) return
  const { label } = fields.find(({ key }) => key === taken.key)!
  refuse(fieldRefusals.taken({ value: taken.value, label }))
}

/** From now on no two may share a value of this field; refused while some do. Nobody saves an archive meanwhile. */
export const beginUnique = async (ctx: Context, { key, label }: { key: string; label: string }): Promise<void> => {
  const { rows } = await sqlOf({ shared: Bool, long: Bool })`
    select coalesce(bool_or(v.n > 1), false) as shared, coalesce(bool_or(length(v.value) > 500), false) as long
      from (select c.ext ->> ${key} as value, count(*) as n from customers.customer c
        where c.status = 'active' and c.ext ? ${key} group by 1) v`.execute(ctx.db)
  if (rows[0]!.shared) refuse(fieldRefusals.shared({ label }))
  if (rows[0]!.long) refuse(fieldRefusals.longValue({ label }))
  await sql`insert into customers.own_value (customer_id, field_key, value)
    select c.id, ${key}, c.ext ->> ${key} from customers.customer c where c.status = 'active' and c.ext ? ${key}`.execute(
    ctx.db,
  )
}

/** They may share one again. */
export const endUnique = async (ctx: Context, key: string): Promise<void> => {
  await sql`delete from customers.own_value where field_key = ${key}`.execute(ctx.db)
}
