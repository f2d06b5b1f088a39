/** A person's settings of the screens: the look, and the columns of each list. */
import { MOST_LISTS, ownRefusals, type ownSession, type Preferences } from '@clinic/contract/areas/session-own.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import { type Context, refuse } from '../../kit/context.ts'

type Kept = Static<typeof Preferences>
const COLUMNS = 'columns:'

export const myPreferences = async (ctx: Context): Promise<Kept> => {
  const { rows } = await sql<{ name: string; value: unknown }>`
    select name, value from session.preference where staff_id = ${ctx.session.staffId}`.execute(ctx.db)
  const look = rows.find(({ name }) => name === 'look')?.value ?? null
  const columns = rows
    .filter(({ name }) => name.startsWith(COLUMNS))
    .map(({ name, value }) => [name.slice(COLUMNS.length), value])
  return { look, columns: Object.fromEntries(columns) } as Kept
}

const put = async (ctx: Context, name: string, value: unknown): Promise<void> => {
  await sql`insert into session.preference as p (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (hospital_id, staff_id, name) do update set value = excluded.value, updated_at = kit.clock()`.execute(
    ctx.db,
  )
}

const drop = async (ctx: Context, name: string): Promise<void> => {
  await sql`delete from session.preference where staff_id = ${ctx.session.staffId} and name = ${name}`.execute(ctx.db)
}

const isFull = async (ctx: Context): Promise<boolean> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from session.preference where staff_id = ${ctx.session.staffId}`.execute(ctx.db)
  return rows[0]!.n > MOST_LISTS
}

export const saveMyPreference = async (
  ctx: Context,
  { look, columns }: InputOf<typeof ownSession.savePreference>,
): Promise<null> => {
  if (look) await put(ctx, 'look', look)
  if (!columns) return null
  const name = COLUMNS + columns.list
  if (columns.hidden === null) await drop(ctx, name)
  else await put(ctx, name, columns.hidden)
  return (await isFull(ctx)) ? refuse(ownRefusals.tooManySettings()) : null
}
