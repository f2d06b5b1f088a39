/** A person's settings of the screens: the look, the columns and the saved filters of each list. */

import { MOST_LISTS, ownRefusals, type ownSession, type Preferences } from '@clinic/contract/areas/session/own.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import { type Context, refuse } from '../../../kit/context.ts'
import { Any, Num, Str, sqlOf } from '../../../kit/db/rows.ts'
import { chosenColumns, keepOwnColumns, takeTurns } from './list-columns.ts'

type Kept = Static<typeof Preferences>
const VIEWS = 'views:'

export const myPreferences = async (ctx: Context): Promise<Kept> => {
  const { rows } = await sqlOf({ name: Str, value: Any })`
    select name, value from session.preference where staff_id = ${ctx.session.staffId}`.execute(ctx.db)
  const look = rows.find(({ name }) => name === 'look')?.value ?? null
  const byList = (kind: string) =>
    Object.fromEntries(
      rows.filter(({ name }) => name.startsWith(kind)).map(({ name, value }) => [name.slice(kind.length), value]),
    )
  return { look, ...(await chosenColumns(ctx)), views: byList(VIEWS) } as Kept
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

/** Nothing of its own is no row. */
const keep = (ctx: Context, name: string, value: unknown): Promise<void> =>
  value === null ? drop(ctx, name) : put(ctx, name, value)

const isFull = async (ctx: Context): Promise<boolean> => {
  const { rows } = await sqlOf({ n: Num })`
    select count(*)::int as n from session.preference where staff_id = ${ctx.session.staffId}`.execute(ctx.db)
  return rows[0]!.n > MOST_LISTS
}

export const saveMyPreference = async (
  ctx: Context,
  { look, columns, views }: InputOf<typeof ownSession.savePreference>,
): Promise<null> => {
  await takeTurns(ctx)
  if (look) await put(ctx, 'look', look)
  if (columns) await keepOwnColumns(ctx, columns.list, columns.hidden)
  if (views) await keep(ctx, VIEWS + views.list, views.saved.length > 0 ? views.saved : null)
  return (await isFull(ctx)) ? refuse(ownRefusals.tooManySettings()) : null
}
