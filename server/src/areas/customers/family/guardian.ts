/** 监护人: who answers for a customer under age, and where the house asks for one. */
import { type families, OF_AGE } from '@clinic/contract/areas/customers/family.ts'
import { customerRefusals, digitsOf, isMasked, whyNotPhone } from '@clinic/contract/areas/customers/nouns.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { maskName, maskPhone } from '@clinic/contract/phone.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, hospitalKeys, refuse, refuseIf } from '../../../kit/context.ts'
import { decryptField, encryptField } from '../../../kit/crypto.ts'
import { Bool, Str, sqlOf } from '../../../kit/db/rows.ts'
import { insertRow, nextId, type Values } from '../../../kit/table.ts'
import { archiveRow } from '../archive/row.ts'
import { maskedPhone } from '../archive/seal.ts'
import { age } from '../list/list.ts'
import { reachNamed } from '../reach.ts'

const GUARDIAN = 'customers.guardian'
type Family = OutputOf<typeof families.read>

/** Her number lies under the id of its row, which stays when the archive goes into another one. */
const placeOf = (ctx: Context, id: number) =>
  ({ ...hospitalKeys(ctx), table: GUARDIAN, column: 'phone_cipher', id }) as const

const Stored = {
  id: Id,
  version: Version,
  relation: Word('parent', 'grandparent', 'sibling', 'other'),
  relativeId: Nullable(Id),
  name: Nullable(Str),
  phoneSealed: Nullable(Str),
  relativeName: Nullable(Str),
  relativePhone: Nullable(Str),
  reached: Nullable(Bool),
}

const storedGuardian = async (ctx: Context, customerId: number) => {
  const { rows } = await sqlOf(Stored)`
    select g.id, g.version, g.relation, g.relative_id as "relativeId", g.name, g.phone_cipher as "phoneSealed",
      c.name as "relativeName", c.phone_cipher as "relativePhone",
      c.id is not null and ${reachNamed(ctx) ?? sql`true`} as reached
      from customers.guardian g
      left join customers.customer c on c.hospital_id = g.hospital_id and c.id = g.relative_id
     where g.customer_id = ${customerId}`.execute(ctx.db)
  return rows[0]
}

/** The guardian as screens see her: by her archive where she has one within reach. */
export const guardianOf = async (ctx: Context, customerId: number): Promise<Family['guardian']> => {
  const stored = await storedGuardian(ctx, customerId)
  if (!stored) return null
  const { id, version, relation, relativeId, name, phoneSealed, relativeName, relativePhone, reached } = stored
  const known = { id, version, relation }
  if (name !== null) {
    const phone = phoneSealed && maskPhone(decryptField(placeOf(ctx, id), phoneSealed))
    return { ...known, name, phone }
  }
  if (!reached || relativeId === null) return { ...known, name: maskName(relativeName ?? '') }
  const phone = maskedPhone({ ...hospitalKeys(ctx), id: relativeId }, relativePhone)
  return { ...known, relativeId, name: relativeName ?? '', phone }
}

/** What she is called at this moment, whoever asks; null: nobody is known. */
export const guardianName = async (ctx: Context, customerId: number): Promise<string | null> => {
  const { rows } = await sqlOf({ name: Nullable(Str) })`
    select coalesce(g.name, (select c.name from customers.customer c
        where c.hospital_id = g.hospital_id and c.id = g.relative_id)) as name
      from customers.guardian g where g.customer_id = ${customerId}`.execute(ctx.db)
  return rows[0]?.name ?? null
}

/** The whole number of a guardian without an archive, for the one call that shows numbers. */
export const guardianPhone = async (ctx: Context, customerId: number): Promise<string | null> => {
  const stored = await storedGuardian(ctx, customerId)
  return stored?.phoneSealed ? decryptField(placeOf(ctx, stored.id), stored.phoneSealed) : null
}

/** Refuses an archive that is closed, out of reach, her own, or of somebody under age herself. */
const refuseUnusable = async (ctx: Context, customerId: number, relativeId: number): Promise<void> => {
  const { rows } = await sqlOf({ usable: Bool })`
    select coalesce(${age} >= ${OF_AGE}, true) as usable from customers.customer c
     where c.id = ${relativeId} and c.id <> ${customerId} and c.status = 'active'
       and ${reachNamed(ctx) ?? sql`true`}`.execute(ctx.db)
  if (rows[0]?.usable !== true) refuse(customerRefusals.guardianUnusable())
}

type Asked = InputOf<typeof families.setGuardian>
/** The row she stands in, or will. */
type Under = { readonly id: number; readonly phoneSealed: string | null }

/** Name and number of a guardian without an archive; a number that came back masked, or not at all, is the one that stands. */
const namedGuardian = (ctx: Context, { name, phone }: Asked, { id, phoneSealed }: Under): Values => {
  const said = name?.trim()
  if (!said) return refuse(customerRefusals.guardianWho())
  if (!phone || isMasked(phone)) {
    return { relative_id: null, name: said, phone_cipher: phoneSealed ?? refuse(customerRefusals.guardianWho()) }
  }
  const number = digitsOf(phone)
  refuseIf(whyNotPhone(number))
  return { relative_id: null, name: said, phone_cipher: encryptField(placeOf(ctx, id), number) }
}

const writeGuardian = async (ctx: Context, { id, isNew }: { id: number; isNew: boolean }, values: Values) => {
  if (isNew) return await insertRow(ctx, GUARDIAN, { id, ...values })
  const sets = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return await sql`update customers.guardian g set ${sql.join(sets)} where g.id = ${id}`.execute(ctx.db)
}

/** One guardian a customer, under the lock of her archive; over one who was not read nobody is written. */
export const setGuardian = async (ctx: Context, input: Asked): Promise<OutputOf<typeof families.setGuardian>> => {
  const { customerId, relation, relativeId } = input
  const { id: customer, code } = await archiveRow(ctx, customerId, 'change')
  const now = await storedGuardian(ctx, customer)
  if (now && now.version !== input.version) refuse(common.stale())
  if (relativeId) await refuseUnusable(ctx, customer, relativeId)
  const id = now?.id ?? (await nextId(ctx))
  const who = relativeId
    ? { relative_id: relativeId, name: null, phone_cipher: null }
    : namedGuardian(ctx, input, { id, phoneSealed: now?.phoneSealed ?? null })
  await writeGuardian(ctx, { id, isNew: !now }, { customer_id: customer, relation, ...who })
  const after = { guardianship: relation, guardian: relativeId ?? input.name?.trim() }
  ctx.note({ objectType: 'customer', objectId: customer, objectNo: code, customerId: customer, after })
  ctx.tell('customer.changed', customer)
  return { id }
}

/** Refuses to go on with a customer under age for whom nobody answers. Whose age is not known is taken to be of age. */
export const refuseUnguarded = async (ctx: Context, customerId: number): Promise<void> => {
  const { rows } = await sqlOf({ unguarded: Bool })`
    select coalesce(${age} < ${OF_AGE}, false)
        and not exists (select from customers.guardian g where g.customer_id = c.id) as unguarded
      from customers.customer c where c.id = ${customerId}`.execute(ctx.db)
  if (rows[0]?.unguarded) refuse(customerRefusals.guardianNeeded())
}
