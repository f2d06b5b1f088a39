/** Ways customers come that a new hospital begins with (customers book §32). */
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { readReference } from '../../kit/reference.ts'

/** Copies the product's types of sources and sources into the hospital of the context. */
export const seedSources = async (ctx: Context): Promise<void> => {
  const rows = readReference('sources.csv').map(({ type, kind, needs_recommender, source }, index) => ({
    type,
    kind,
    needs: needs_recommender === 'yes',
    source,
    sort: (index + 1) * 10,
  }))
  await sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g (type text, kind text, needs boolean, source text, sort integer)),
      types as (insert into customers.source_type (name, kind, need_recommender, sort)
        select type, min(kind), bool_or(needs), min(sort) from given group by type returning id, name)
    insert into customers.source (type_id, name, sort)
      select types.id, given.source, given.sort from given join types on types.name = given.type`.execute(ctx.db)
}

/** The fields of the product's archive and how a hospital begins with them (`customers.seed_fields`), and its 统计规则. */
export const seedFields = async (ctx: Context): Promise<void> => {
  await sql`select customers.seed_fields()`.execute(ctx.db)
  await sql`insert into customers.look_rule default values on conflict do nothing`.execute(ctx.db)
}
