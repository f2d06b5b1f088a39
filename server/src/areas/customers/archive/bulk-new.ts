/**
 * New archives by the hundred, as an import makes them: sealed, spelt and found by the same tokens as one that is written by hand.
 * Whoever calls has looked at each form; what another desk took meanwhile is left out.
 */
import type { CustomerForm } from '@clinic/contract/areas/customers/nouns.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, hospitalKeys } from '../../../kit/context.ts'
import { sqlOf } from '../../../kit/db/rows.ts'
import { inPieces } from '../../../kit/pieces.ts'
import { mainDepartment } from '../../staff/reads.ts'
import { fieldsNeeded } from '../fields/in-use.ts'
import { numbersHad } from '../phone/holder.ts'
import { spell, tokensOf } from '../search/tokens.ts'
import { phonesOf } from './archive.ts'
import { described, listed, ownOf } from './bulk-columns.ts'
import { columnsOf } from './form.ts'
import type { Row } from './seal.ts'

/** Archives of one statement: while the database writes some, the next ones are sealed and spelt. Nothing is written before the first. */
const FIRST_AT_ONCE = 100
const AT_ONCE = 300

const partsOf = <T>(items: readonly T[]): (readonly T[])[] => {
  const rest = items.slice(FIRST_AT_ONCE)
  const starts = Array.from({ length: Math.ceil(rest.length / AT_ONCE) }, (_, n) => n * AT_ONCE)
  return [items.slice(0, FIRST_AT_ONCE), ...starts.map((at) => rest.slice(at, at + AT_ONCE))]
}

/** An archive on its way in, under the id it will have: its columns as JSON; its tokens as one text, for none holds a space. */
type Fresh = {
  readonly id: number
  readonly columns: string
  readonly tokens: string
  /** Digest of her number; null: she has none. */
  readonly phoneHash: string | null
}

const freshOf = (row: Row, form: CustomerForm, needed: Awaited<ReturnType<typeof fieldsNeeded>>): Fresh => {
  const { id } = row
  const ext = ownOf(form)
  const spelling = spell(form.name)
  const columns = columnsOf(row, form, { ...form, ext }, needed, spelling)
  const digests = [columns['phone_hash'], columns['phone2_hash']].filter((one) => typeof one === 'string')
  const tokens = tokensOf(row, { name: form.name, phones: phonesOf(form), spelling, digests })
  const phoneHash = typeof columns['phone_hash'] === 'string' ? columns['phone_hash'] : null
  return { id, columns: JSON.stringify({ ...columns, ext, id }), tokens: tokens.join(' '), phoneHash }
}

const writeArchives = (ctx: Context, fresh: readonly Fresh[], departmentId: number | null) => {
  const given = `[${fresh.map(({ columns }) => columns).join(',')}]`
  return sql`with given as (
      select g.*, coalesce(${sql.raw(mainDepartment('coalesce(g.consultant_id, g.developer_id)'))}, ${departmentId}::bigint) as department_id
      from jsonb_to_recordset(${given}::jsonb) as g (id bigint, ${described}) order by g.id),
    numbered as (select g.*, n.number from (select g.*, row_number() over (order by g.id) as place from given g) g
      join kit.next_numbers('KH', kit.today(), ${fresh.length}::int) n on n.place = g.place),
    made as (insert into customers.customer (id, ${listed((name) => name)}, first_source_id, department_id, developer_since,
        consultant_since, code)
      select g.id, ${listed((name) => `g.${name}`)}, g.source_id, g.department_id,
        case when g.developer_id is not null then kit.clock() end, case when g.consultant_id is not null then kit.clock() end,
        g.number from numbered g order by g.id
      on conflict do nothing returning id, source_id)
    insert into customers.standing (customer_id, source_id) select m.id, m.source_id from made m order by m.id`.execute(
    ctx.db,
  )
}

/**
 * Tokens of those that were made, all at once and in the order of their index: written part by part, each part would go through
 * most of the index again. @returns the ids of those that were made
 */
const writeTokens = async (ctx: Context, fresh: readonly Fresh[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sqlOf({ id: Id })`with made as (
      select c.id, c.code, c.created_at, g.tokens from unnest(${fresh.map(({ id }) => id)}::bigint[],
        ${fresh.map(({ tokens }) => tokens)}::text[]) as g (id, tokens) join customers.customer c on c.id = g.id),
    found_by as (insert into customers.search_token (token, created_at, customer_id)
      select t.token, m.created_at, m.id from made m
        cross join lateral unnest(string_to_array(m.tokens, ' ') || upper(m.code)) as t (token) order by t.token)
    select m.id from made m`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Makes archives. A number that somebody else has by now makes none.
 * @param departmentId where they belong when neither consultant nor developer says
 * @returns the archive of each form; null: none was made
 */
export const insertArchives = async (
  ctx: Context,
  forms: readonly CustomerForm[],
  departmentId: number | null,
): Promise<readonly (number | null)[]> => {
  if (forms.length === 0) return []
  const keys = hospitalKeys(ctx)
  const needed = await fieldsNeeded(ctx)
  const { rows: ids } = await sqlOf({ id: Id })`
    select nextval('kit.id') as id from generate_series(1, ${forms.length}::int)`.execute(ctx.db)
  const all: Fresh[] = []
  let writing: Promise<unknown> = Promise.resolve()
  for (const part of partsOf(forms.map((form, at) => ({ form, id: ids[at]!.id })))) {
    const fresh = await inPieces(part, ({ form, id }) => freshOf({ ...keys, id }, form, needed))
    // Follows the part before it by itself: neither waits for this loop.
    writing = writing.then(() => writeArchives(ctx, fresh, departmentId))
    // Heard below; sealing that fails first must not leave a failure that nobody hears.
    writing.catch(() => undefined)
    all.push(...fresh)
  }
  await writing
  const made = await writeTokens(ctx, all)
  const numbers = all.flatMap(({ id, phoneHash }) => (phoneHash !== null && made.has(id) ? [phoneHash] : []))
  if (numbers.length > 0) await numbersHad(ctx, numbers)
  return ids.map(({ id }) => (made.has(id) ? id : null))
}
