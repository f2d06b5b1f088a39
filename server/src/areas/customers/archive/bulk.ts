/** Archives by the hundred, as an import finds and changes them, in one statement for all of them. Whoever calls has looked at each. */
import type { CustomerForm } from '@clinic/contract/areas/customers/nouns.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, hospitalKeys } from '../../../kit/context.ts'
import { Bool, Json, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import type { Session } from '../../../kit/session.ts'
import { mainDepartment } from '../../staff/reads.ts'
import { fieldsNeeded } from '../fields/in-use.ts'
import type { OwnValues } from '../fields/values.ts'
import { numbersHad } from '../phone/holder.ts'
import { reachNamed } from '../reach.ts'
import { phoneHash, tokensOf } from '../search/tokens.ts'
import { phonesOf, renewTokensOf } from './archive.ts'
import { described, listed, ownOf } from './bulk-columns.ts'
import { columnsOf } from './form.ts'
import { unseal } from './seal.ts'

const Held = {
  id: Id,
  code: Str,
  name: Str,
  phoneHash: Nullable(Str),
  reached: Bool,
  byPhone: Bool,
  sourceId: Nullable(Id),
  developerId: Nullable(Id),
  consultantId: Nullable(Id),
  csId: Nullable(Id),
  doctorId: Nullable(Id),
  recommenderId: Nullable(Id),
  /** Values of the hospital's own fields. */
  own: Json<OwnValues>(),
}
export type Held = RowOf<typeof Held>

/**
 * Archives in use that have one of these numbers as their own, or one of these customer numbers; and who of them is reached.
 * @param hashes digests of the numbers (`phoneHash`)
 */
export const archivesOf = async (
  ctx: Context,
  asking: Pick<Context, 'rows'> & { readonly session: Session },
  { hashes, codes }: { readonly hashes: readonly string[]; readonly codes: readonly string[] },
): Promise<Held[]> => {
  const reached = reachNamed({ ...asking, node: ctx.node })
  const { rows } = await sqlOf(Held)`
    select c.id, c.code, c.name, c.phone_hash as "phoneHash", coalesce(${reached ?? sql`true`}, false) as reached,
      coalesce(c.phone_hash = any(${[...hashes]}::text[]) and c.phone_relation = '本人', false) as "byPhone",
      c.source_id as "sourceId", c.developer_id as "developerId", c.consultant_id as "consultantId", c.cs_id as "csId",
      c.doctor_id as "doctorId", c.recommender_id as "recommenderId", c.ext as own
    from customers.customer c where c.status = 'active' and c.id = any(array(
      select x.id from customers.customer x
        where x.phone_hash = any(${[...hashes]}::text[]) and x.status = 'active' and x.phone_relation = '本人'
      union all select y.id from customers.customer y where y.code = any(${[...codes]}::text[])))`.execute(ctx.db)
  return rows
}

const Stored = {
  id: Id,
  name: Str,
  sex: Nullable(Str),
  birthday: Nullable(Str),
  phone: Nullable(Str),
  phone2: Nullable(Str),
  wechat: Nullable(Str),
  email: Nullable(Str),
  address: Nullable(Str),
  occupation: Nullable(Str),
  remark: Nullable(Str),
  sourceTypeId: Nullable(Id),
  sourceId: Nullable(Id),
  developerId: Nullable(Id),
  consultantId: Nullable(Id),
  csId: Nullable(Id),
  doctorId: Nullable(Id),
  recommenderId: Nullable(Id),
  temporary: Bool,
  ext: Json<OwnValues>(),
}

/** Those archives as they stand, readable, locked in the order of their ids. */
const storedArchives = async (ctx: Context, ids: readonly number[]) => {
  const { rows } = await sqlOf(Stored)`
    select c.id, c.name, c.sex, c.birthday, c.phone_cipher as phone, c.phone2_cipher as phone2, c.wechat_cipher as wechat,
      c.email_cipher as email, c.address_cipher as address, c.occupation, c.remark_cipher as remark,
      c.source_type_id as "sourceTypeId", c.source_id as "sourceId", c.developer_id as "developerId",
      c.consultant_id as "consultantId", c.cs_id as "csId", c.doctor_id as "doctorId", c.recommender_id as "recommenderId", c.temporary, c.ext
    from customers.customer c where c.id = any(${[...ids]}::bigint[]) and c.status = 'active'
    order by c.id for no key update`.execute(ctx.db)
  const keys = hospitalKeys(ctx)
  return rows.map(({ phone, phone2, wechat, email, address, remark, temporary, ...rest }) => {
    const row = { ...keys, id: rest.id }
    return {
      ...rest,
      temporarySign: temporary ? (1 as const) : (0 as const),
      phone: unseal(row, 'phone_cipher', phone),
      phone2: unseal(row, 'phone2_cipher', phone2),
      wechat: unseal(row, 'wechat_cipher', wechat),
      email: unseal(row, 'email_cipher', email),
      address: unseal(row, 'address_cipher', address),
      remark: unseal(row, 'remark_cipher', remark),
    }
  })
}

type Change = { readonly id: number; readonly form: Partial<CustomerForm> }

/** Fields of a form that say something else than what stands. */
const differing = (
  { ext: _ext, extSensitive: _sensitive, ...form }: Partial<CustomerForm>,
  stored: Readonly<Record<string, unknown>>,
): Partial<CustomerForm> => Object.fromEntries(Object.entries(form).filter(([name, value]) => value !== stored[name]))

/** Values of own fields as they stand afterwards; null: nothing of them changes. */
const ownAfter = (form: Partial<CustomerForm>, before: OwnValues): OwnValues | null => {
  const given = ownOf(form)
  return Object.entries(given).some(([key, value]) => before[key] !== value) ? { ...before, ...given } : null
}

/** What an archive is found by. */
const TOLD_BY = ['name', 'phone', 'phone2'] as const

type Found = {
  readonly id: number
  readonly fields: Partial<CustomerForm>
  readonly whole: Partial<CustomerForm>
  readonly values: Record<string, unknown>
}

/** What of these changes says something else than what stands, as columns; the archives are held. */
const changesFound = async (ctx: Context, changes: readonly Change[]): Promise<Found[]> => {
  const held = await storedArchives(
    ctx,
    changes.map(({ id }) => id),
  )
  const stored = new Map(held.map((one) => [one.id, one]))
  const keys = hospitalKeys(ctx)
  const needed = await fieldsNeeded(ctx)
  return changes.flatMap(({ id, form }) => {
    const before = stored.get(id)
    if (!before) return []
    const fields = differing(form, before)
    const ext = ownAfter(form, before.ext)
    if (ext === null && Object.keys(fields).length === 0) return []
    const whole = { ...before, ...fields, ext: ext ?? before.ext } as Partial<CustomerForm>
    const values = { ...columnsOf({ ...keys, id }, fields, whole, needed), ...(ext ? { ext } : {}), id }
    return [{ id, fields, whole, values }]
  })
}

/** Changes archives: what a form gives is written, the rest stays. @returns the ids of which something changed */
export const changeArchives = async (ctx: Context, changes: readonly Change[]): Promise<number[]> => {
  if (changes.length === 0) return []
  const found = await changesFound(ctx, changes)
  if (found.length === 0) return []
  await sql`update customers.customer c set ${listed((name) => `${name} = coalesce(v.${name}, c.${name})`)},
      temporary = v.temporary,
      developer_since = case when v.developer_id is distinct from c.developer_id and v.developer_id is not null
        then kit.clock() else c.developer_since end,
      consultant_since = case when v.consultant_id is distinct from c.consultant_id and v.consultant_id is not null
        then kit.clock() else c.consultant_since end,
      department_id = case when v.consultant_id is not null or v.developer_id is not null and c.consultant_id is null
        then coalesce(${sql.raw(mainDepartment('coalesce(v.consultant_id, v.developer_id)'))}, c.department_id)
        else c.department_id end
    from jsonb_to_recordset(${JSON.stringify(found.map(({ values }) => values))}::jsonb)
      as v (id bigint, temporary boolean, ${described}) where c.id = v.id`.execute(ctx.db)
  await renewTokensOf(
    ctx,
    found
      .filter(({ fields }) => TOLD_BY.some((name) => fields[name] !== undefined))
      .map(({ id, whole }) => ({
        id,
        tokens: tokensOf(hospitalKeys(ctx), { name: String(whole.name), phones: phonesOf(whole) }),
      })),
  )
  const numbers = found.flatMap(({ fields }) => (fields.phone ? [phoneHash(hospitalKeys(ctx), fields.phone)] : []))
  if (numbers.length > 0) await numbersHad(ctx, numbers)
  return found.map(({ id }) => id)
}
