/** Writing the archive: create, change, remove. Source: customers book §1.1, §1.5. */

import { whyNotAllergy } from '@clinic/contract/areas/customers/allergy.ts'
import { type CustomerForm, customerRefusals, whyNotComplete } from '@clinic/contract/areas/customers/nouns.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, hospitalKeys, refuse, refuseIf } from '../../../kit/context.ts'
import { type RowOf, Str, sqlOf, sure } from '../../../kit/db/rows.ts'
import { updateRow } from '../../../kit/table.ts'
import { refuseChild, refuseUnconsented } from '../family/consents.ts'
import { fieldsForSave } from '../fields/in-use.ts'
import { holdValues, onceOf, refuseTaken } from '../fields/unique.ts'
import { type OwnValues, ownValues, saidOfOwn } from '../fields/values.ts'
import { numbersHad } from '../phone/holder.ts'
import { probeServed } from '../phone/probes.ts'
import { mayProbe, mayProbeArchives } from '../phone/questions.ts'
import { checkRecommender } from '../recommender.ts'
import { phoneHash, tokensOf } from '../search/tokens.ts'
import { checkForm, columnsOf, normalForm, tellsHealth } from './form.ts'
import { checkOwners, checkReferences, factsFor } from './references.ts'
import { archiveRow, type Stored, storedForm } from './row.ts'
import { unseal } from './seal.ts'
import { saidOf } from './trace.ts'

const Written = { id: Id, code: Str, version: Version }
export type Written = RowOf<typeof Written>
export type Change = Partial<CustomerForm> & { id: number; version: number; reason?: string | undefined }

const OWNERS = ['developerId', 'consultantId', 'csId', 'doctorId'] as const
/** Who may move a customer from one owner to another, and change where she came from once she has bought. */
const CHANGE_OWNER = 'customer:changeOwner'

/** Makes an archive with its standing and its search tokens, in one statement; the number is taken last. */
export const createCustomer = async (ctx: Context, { ext, extSensitive, ...given }: CustomerForm): Promise<Written> => {
  const { fields, needed } = await fieldsForSave(ctx)
  await holdValues(ctx, onceOf(fields, { ...ext, ...extSensitive }))
  const own = ownValues(fields, { ext, extSensitive })
  await refuseTaken(ctx, fields, own.changes, null)
  const form = normalForm(given)
  refuseIf(whyNotComplete({ ...form, ext: own.values }, needed) ?? whyNotAllergy(form))
  const facts = await factsFor(ctx, form)
  checkForm(ctx, form, facts.today)
  checkReferences(form, facts, { changed: new Set(Object.keys(form)) })
  checkOwners(form, facts)
  if (tellsHealth(form)) await refuseUnconsented(ctx, null, form.birthday)
  const { departmentId } = ctx.session
  const row = { ...hospitalKeys(ctx), id: facts.id }
  const values = {
    ...columnsOf(row, form, { ...form, ext: own.values }, needed),
    ext: jsonb(own.values),
    id: facts.id,
    first_source_id: form.sourceId ?? null,
    department_id: facts.department ?? departmentId,
    ...(form.developerId ? { developer_since: sql`kit.clock()` } : {}),
    ...(form.consultantId ? { consultant_since: sql`kit.clock()` } : {}),
  }
  await checkRecommender(ctx, values)
  await countNumber(ctx, form.phone)
  const made = await insertCustomer(ctx, values, tokensOf(row, { name: form.name, phones: phonesOf(form) }))
  await numberWritten(ctx, form.phone)
  const after = { ...saidOf(form), ...saidOfOwn(fields, own.changes, own.values) }
  ctx.note({ objectType: 'customer', objectId: made.id, objectNo: made.code, customerId: made.id, after })
  ctx.tell('customer.changed', made.id)
  return made
}

/** Writing a number asks whether it is on file, too: the refusal tells. A number that was probed before is counted already. */
const countNumber = async (
  ctx: Context,
  phone: string | null | undefined,
  own: { readonly id: number; readonly phone: unknown } = { id: 0, phone: null },
): Promise<void> => {
  if (!phone) return
  // Her own again tells of nobody else: it is counted, and no probe of the ledger.
  const may = phone === own.phone ? await mayProbe(ctx, phone) : await mayProbeArchives(ctx, phone, own.id)
  if (!may) refuse(customerRefusals.probesUsed())
}

/** Whoever probed it was served, and what waits for her number hears of it. @param hers where it is hers from now on, written or not */
const numberWritten = async (
  ctx: Context,
  phone: string | null | undefined,
  hers: string | null | undefined = phone,
): Promise<void> => {
  await probeServed(ctx, phone)
  if (hers) await numbersHad(ctx, [phoneHash(hospitalKeys(ctx), hers)])
}

const jsonb = (values: OwnValues) => sql`${JSON.stringify(values)}::jsonb`

export const phonesOf = ({ phone, phone2 }: Partial<CustomerForm>): string[] =>
  [phone, phone2].filter((phone): phone is string => Boolean(phone))

const insertCustomer = async (
  ctx: Context,
  values: Record<string, unknown>,
  tokens: readonly string[],
): Promise<Written> => {
  const names = Object.keys(values)
  const { rows } = await sqlOf(Written)`with made as (
      insert into customers.customer (${sql.join(names.map((name) => sql.ref(name)))}, code)
      values (${sql.join(names.map((name) => values[name]))}, kit.next_number('KH', kit.today()))
      returning id, code, version, created_at, source_id),
    standing as (insert into customers.standing (customer_id, source_id) select id, source_id from made),
    found_by as (insert into customers.search_token (token, created_at, customer_id)
      select t.token, made.created_at, made.id from made, unnest(${tokens}::text[] || upper(made.code)) as t (token))
    select id, code, version from made`.execute(ctx.db)
  return rows[0]!
}

/** Changes what the form gives, under the optimistic lock; the rest stays. */
export const updateCustomer = async (
  ctx: Context,
  { id, version, reason, ext, extSensitive, ...given }: Change,
): Promise<Written> => {
  const { fields, needed } = await fieldsForSave(ctx)
  await holdValues(ctx, onceOf(fields, { ...ext, ...extSensitive }))
  const stored = await archiveRow(ctx, id, 'change')
  if (stored.version !== version) refuse(common.stale())
  const own = ownValues(fields, { ext, extSensitive }, stored.own)
  await refuseTaken(ctx, fields, own.changes, id)
  const before = storedForm(ctx, stored)
  const written = normalForm(given)
  const form = changedFields(written, before)
  const whole = { ...before, ...form, ext: own.values }
  refuseIf(whyNotComplete(whole, needed) ?? whyNotAllergy(whole))
  await checkChange(ctx, stored, form, before, whole)
  if (tellsHealth(form)) await refuseUnconsented(ctx, id, whole.birthday)
  if (form.birthday && tellsHealth(before)) await refuseChild(ctx, [{ id, birthday: form.birthday }])
  // Also the one she has: with nothing left of the day, the right number would be the one that is not refused.
  await countNumber(ctx, written.phone, { id, phone: before.phone })
  const row = { ...hospitalKeys(ctx), id }
  const values = {
    ...columnsOf(row, form, whole, needed),
    ...(await ownership(ctx, form, whole)),
    ext: jsonb(own.values),
  }
  await checkRecommender(ctx, values, id)
  const changed = await updateRow(ctx, 'customers.customer', { id, version }, values)
  await numberWritten(ctx, form.phone, form.phone ?? (form.phoneRelation && whole.phone))
  if (form.name !== undefined || form.phone !== undefined || form.phone2 !== undefined)
    await renewTokens(ctx, id, tokensOf(row, { name: String(whole.name), phones: phonesOf(whole) }))
  const changes = {
    before: { ...saidOf(pick(before, form)), ...saidOfOwn(fields, own.changes, stored.own) },
    after: { ...saidOf(form), ...saidOfOwn(fields, own.changes, own.values) },
    ...(reason ? { reason } : {}),
  }
  ctx.note({ objectType: 'customer', objectId: id, objectNo: stored.code, customerId: id, ...changes })
  ctx.tell('customer.changed', id)
  return { id, code: stored.code, version: changed.version }
}

const changedFields = (form: Partial<CustomerForm>, before: Partial<CustomerForm>): Partial<CustomerForm> =>
  Object.fromEntries(
    Object.entries(form).filter(([name, value]) => (value ?? null) !== (before[name as keyof CustomerForm] ?? null)),
  )

const pick = (from: Partial<CustomerForm>, names: Partial<CustomerForm>): Partial<CustomerForm> =>
  Object.fromEntries(Object.keys(names).map((name) => [name, from[name as keyof CustomerForm]]))

const checkChange = async (
  ctx: Context,
  stored: Stored,
  form: Partial<CustomerForm>,
  before: Partial<CustomerForm>,
  whole: Partial<CustomerForm>,
): Promise<void> => {
  const facts = await factsFor(ctx, {
    ...form,
    sourceTypeId: whole.sourceTypeId ?? null,
    sourceId: whole.sourceId ?? null,
  })
  checkForm(ctx, { ...form, ...(whole.phoneRegion ? { phoneRegion: whole.phoneRegion } : {}) }, facts.today)
  const changed = new Set(Object.keys(form))
  checkReferences({ ...whole, ...form }, facts, { customerId: stored.id, changed })
  checkOwners(form, facts)
  const mayMove = ctx.session.permissions.has(CHANGE_OWNER)
  if ((changed.has('sourceId') || changed.has('sourceTypeId')) && stored.firstDealAt && !mayMove)
    refuse(customerRefusals.sourceLocked())
  // Naming an owner where there is none is everyday work; taking a customer away from one is not.
  if (!mayMove && OWNERS.some((name) => changed.has(name) && before[name])) refuse(common.forbidden())
}

const ownership = async (
  ctx: Context,
  form: Partial<CustomerForm>,
  whole: Partial<CustomerForm>,
): Promise<Record<string, unknown>> => {
  if (form.developerId === undefined && form.consultantId === undefined) return {}
  const { department } = await factsFor(ctx, whole)
  return {
    ...(form.developerId !== undefined ? { developer_since: form.developerId ? sql`kit.clock()` : null } : {}),
    ...(form.consultantId !== undefined ? { consultant_since: form.consultantId ? sql`kit.clock()` : null } : {}),
    ...(department ? { department_id: department } : {}),
  }
}

const Former = { id: Id, keptId: sure(Id), code: Str, name: Str, phone: Nullable(Str), phone2: Nullable(Str) }

/** What archives that went into these are found by: they are found by it, too. */
const formerTokens = async (ctx: Context, ids: readonly number[]): Promise<{ id: number; tokens: string[] }[]> => {
  const { rows } = await sqlOf(Former)`
    select c.id, c.merged_into_id as "keptId", c.code, c.name, c.phone_cipher as phone, c.phone2_cipher as phone2
      from customers.customer c where c.merged_into_id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return rows.map(({ id: formerId, keptId, code, name, phone, phone2 }) => {
    const row = { ...hospitalKeys(ctx), id: formerId }
    const phones = phonesOf({ phone: unseal(row, 'phone_cipher', phone), phone2: unseal(row, 'phone2_cipher', phone2) })
    return { id: keptId, tokens: tokensOf(row, { code, name, phones }) }
  })
}

/** Brings the tokens of customers to what they should be, leaving alone what stays; one statement for all of them. */
export const renewTokensOf = async (
  ctx: Context,
  own: readonly { readonly id: number; readonly tokens: readonly string[] }[],
): Promise<void> => {
  if (own.length === 0) return
  const ids = own.map(({ id }) => id)
  const wanted = new Map<number, string[]>()
  for (const { id, tokens } of [...own, ...(await formerTokens(ctx, ids))])
    wanted.set(id, [...(wanted.get(id) ?? []), ...tokens])
  const given = [...wanted].map(([id, tokens]) => ({ id, tokens }))
  // One row a customer: compared token by token, a slice of an import would be millions of pairs.
  await sql`with wanted as (select c.id, c.created_at, g.tokens || upper(c.code) as tokens
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id bigint, tokens text[])
        join customers.customer c on c.id = g.id),
    gone as (delete from customers.search_token t using wanted w
      where t.customer_id = any(${ids}::bigint[]) and t.customer_id = w.id and t.token <> all(w.tokens))
    insert into customers.search_token (token, created_at, customer_id)
    select distinct u.token, w.created_at, w.id from wanted w cross join lateral unnest(w.tokens) as u (token) order by u.token
    on conflict do nothing`.execute(ctx.db)
}

export const renewTokens = (ctx: Context, id: number, tokens: readonly string[]): Promise<void> =>
  renewTokensOf(ctx, [{ id, tokens }])

/** Create without an id, change with one; either needs its own permission. */
export const saveCustomer = async (
  ctx: Context,
  { id, version, reason, ...form }: CustomerForm & Partial<Pick<Change, 'id' | 'version' | 'reason'>>,
): Promise<Written> => {
  const key = id === undefined ? 'customer:add' : 'customer:edit'
  if (!ctx.session.permissions.has(key)) refuse(common.forbidden())
  if (id === undefined) return await createCustomer(ctx, form)
  if (version === undefined) return refuse(common.invalid({ reason: '缺少 version' }))
  return await updateCustomer(ctx, { ...form, id, version, reason })
}

/** Removes an archive nothing refers to yet. What refers to it says so through its foreign key, whichever area it is. */
export const removeCustomer = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  const stored = await archiveRow(ctx, id, 'change')
  ctx.note({
    objectType: 'customer',
    objectId: id,
    objectNo: stored.code,
    customerId: id,
    before: saidOf(storedForm(ctx, stored)),
  })
  await unlessReferenced(
    sql`with gone as (delete from customers.search_token t where t.customer_id = ${id})
    delete from customers.customer c where c.id = ${id}`.execute(ctx.db),
  )
  ctx.tell('customer.changed', id)
  return null
}

const unlessReferenced = async (deleting: Promise<unknown>): Promise<void> => {
  try {
    await deleting
  } catch (error) {
    if ((error as { code?: string }).code === '23503') refuse(customerRefusals.hasBusiness())
    throw error
  }
}
