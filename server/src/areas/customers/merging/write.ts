/** Writing two archives that become one: the one that goes is closed and leads to the kept one, which takes what was chosen. */
import type { CustomerForm } from '@clinic/contract/areas/customers/nouns.ts'
import type { OwnerKind } from '@clinic/contract/areas/customers/ownership.ts'
import { Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, hospitalKeys } from '../../../kit/context.ts'
import { sqlOf } from '../../../kit/db/rows.ts'
import type { Pair } from '../../../kit/following.ts'
import { updateRow } from '../../../kit/table.ts'
import { phonesOf, renewTokens } from '../archive/archive.ts'
import { columnsOf, tellsHealth } from '../archive/form.ts'
import type { Stored } from '../archive/row.ts'
import { saidOf } from '../archive/trace.ts'
import { refuseChild } from '../family/consents.ts'
import { fieldsNeeded } from '../fields/in-use.ts'
import { moveOwner } from '../ownership.ts'
import { numbersHad } from '../phone/holder.ts'
import { phoneHash, tokensOf } from '../search/tokens.ts'

type Form = Partial<CustomerForm>

/** Closes the one that goes, first of all: its number is free for the kept one then. Bindings are settled by who joins them. */
export const closeArchive = async (ctx: Context, { keptId, goneId }: Pair): Promise<void> => {
  await sql`select set_config('app.merging', 'on', true)`.execute(ctx.db)
  await sql`update customers.customer c set status = 'merged', merged_into_id = ${keptId} where c.id = ${goneId}`.execute(
    ctx.db,
  )
}

const owners = {
  developerId: 'developer',
  consultantId: 'consultant',
  csId: 'service',
  doctorId: 'doctor',
} as const satisfies Partial<Record<keyof Form, OwnerKind>>

/** What nobody chooses: the earlier archive tells where she first came from, own fields of both stand together. */
const besides = async (ctx: Context, { keptId, goneId }: Pair): Promise<void> => {
  await sql`update customers.customer k set external_user_id = coalesce(k.external_user_id, g.external_user_id), avatar_file_id = coalesce(k.avatar_file_id, g.avatar_file_id),
      first_source_id = case when g.created_at < k.created_at then coalesce(g.first_source_id, k.first_source_id)
        else coalesce(k.first_source_id, g.first_source_id) end,
      former_names = concat_ws(' ', nullif(k.former_names, ''), nullif(g.name, k.name), nullif(g.former_names, '')),
      ext = g.ext || k.ext
    from customers.customer g where k.id = ${keptId} and g.id = ${goneId}`.execute(ctx.db)
}

const changedIn = (before: Form, after: Form): Form =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => (value ?? null) !== (before[name as keyof Form] ?? null)),
  )

/**
 * Writes what the kept one is from now on. Asked once everything else has gone over.
 * @param before the kept one's form as it stood @returns what changed, as the trail may say it
 */
export const writeJoined = async (
  ctx: Context,
  pair: Pair,
  { kept, before, after, reason }: { kept: Stored; before: Form; after: Form; reason: string },
) => {
  const form = changedIn(before, after)
  const row = { ...hospitalKeys(ctx), id: kept.id }
  await besides(ctx, pair)
  const names = Object.keys(form).filter((name) => !(name in owners) && name !== 'temporarySign')
  const written = Object.fromEntries(names.map((name) => [name, form[name as keyof Form]])) as Form
  const { rows } = await sqlOf({
    version: Version,
  })`select c.version from customers.customer c where c.id = ${kept.id}`.execute(ctx.db)
  await updateRow(
    ctx,
    'customers.customer',
    { id: kept.id, version: rows[0]!.version },
    columnsOf(row, written, after, await fieldsNeeded(ctx)),
  )
  if (after.birthday && (form.birthday || tellsHealth(form)))
    await refuseChild(ctx, [{ id: kept.id, birthday: after.birthday }])
  for (const [name, kind] of Object.entries(owners) as [keyof typeof owners, OwnerKind][])
    if (form[name]) await moveOwner(ctx, [kept.id], form[name], { kind, mode: 'merged', reason })
  await sql`update customers.customer g set developer_id = k.developer_id, consultant_id = k.consultant_id, cs_id = k.cs_id,
      doctor_id = k.doctor_id, department_id = k.department_id
    from customers.customer k where g.id = ${pair.goneId} and k.id = ${kept.id}`.execute(ctx.db)
  if (form.phone) await numbersHad(ctx, [phoneHash(row, form.phone)])
  await renewTokens(ctx, kept.id, tokensOf(row, { name: String(after.name), phones: phonesOf(after) }))
  await sql`select set_config('app.merging', '', true)`.execute(ctx.db)
  const changed = Object.keys(form) as (keyof Form)[]
  return { before: saidOf(Object.fromEntries(changed.map((name) => [name, before[name]]))), after: saidOf(form) }
}
