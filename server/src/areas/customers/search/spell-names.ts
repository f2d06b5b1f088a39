/** Search words of names that were kept before a rule of spelling was added: filled in by a job, slice by slice. */
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Str, sqlOf } from '../../../kit/db/rows.ts'
import type { Task } from '../../../kit/jobs.ts'
import { nameTokens, spell } from './tokens.ts'

/** Adds what is missing to a slice and leaves the next one to another job; what stands already stays. */
export const spellNames: Task = async (ctx, { hospitalId, after = 0 }) => {
  const { slice } = ctx.node.limits
  const { rows } = await sqlOf({ id: Id, name: Str })`
    select id, name from customers.customer where id > ${Number(after)} order by id limit ${sql.lit(slice)}`.execute(
    ctx.db,
  )
  const words = rows.flatMap(({ id, name }) => [...nameTokens(name, spell(name))].map((token) => ({ id, token })))
  if (words.length > 0)
    await sql`insert into customers.search_token (token, created_at, customer_id)
      select w.token, c.created_at, c.id
      from unnest(${words.map(({ id }) => id)}::bigint[], ${words.map(({ token }) => token)}::text[]) as w (id, token)
      join customers.customer c on c.id = w.id
      on conflict do nothing`.execute(ctx.db)
  const last = rows.at(-1)
  if (rows.length === slice && last)
    ctx.job(
      'customers.spellNames',
      { hospitalId, after: last.id },
      { key: `customers.spellNames:${String(hospitalId)}` },
    )
}
