/** Types of sources and sources: lists, options, settings. Source: customers book §4. */

import { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Bool, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { col, everybody } from '../../kit/list.ts'
import { resource } from '../../kit/resource.ts'

const scope = everybody('a setting of the hospital')

export const typeRoutes = resource(
  { list: customers.typeList },
  {
    scope,
    columns: { parentId: col(sql`coalesce(r.parent_id, 0)`) },
    values: ({ parentId }) => (parentId === undefined ? {} : { parent_id: parentId || null }),
  },
)

/** A new type of recommendations asks who recommended, unless it says otherwise. */
export const createType = (ctx: Context, form: InputOf<typeof customers.typeCreate>) =>
  typeRoutes.create(ctx, { needRecommender: form.kind === 'referral', ...form })

export const sourceRoutes = resource(
  { list: customers.sourceList },
  {
    scope,
    joins: sql`join customers.source_type t on t.hospital_id = r.hospital_id and t.id = r.type_id`,
    columns: { typeName: col('t.name') },
  },
)

/** Types in use, for selectors. */
export const sourceTypeOptions = async (
  ctx: Context,
  { query = {} }: InputOf<typeof customers.sourceTypeOptions>,
): Promise<OutputOf<typeof customers.sourceTypeOptions>> => {
  const { result } = await typeRoutes.list(ctx, { pageSize: 500, status: Number(query.status ?? 0) as 0 | 1 })
  return result
}

const Option = { id: Id, label: Str, typeId: Id, typeName: Str, isDefault: Bool }
type Option = RowOf<typeof Option>

/** Sources that may be chosen today. A walk-in's 现场 is chosen by itself (specification 000 §7). */
export const sourceOptions = async (
  ctx: Context,
  { query = {} }: InputOf<typeof customers.sourceOptions>,
): Promise<Option[]> => {
  const { rows } = await sqlOf(Option)`select s.id, s.name as label, s.type_id as "typeId", t.name as "typeName",
      t.kind = 'direct' and s.name = '现场' as "isDefault"
    from customers.source s join customers.source_type t on t.hospital_id = s.hospital_id and t.id = s.type_id
    where s.status = 0 and t.status = 0
      and coalesce(s.starts_on <= kit.today(), true) and coalesce(s.ends_on >= kit.today(), true)
      and (${query.typeName ?? null}::text is null or t.name = ${query.typeName ?? null})
      and (${query.typeId ?? null}::bigint is null or t.id = ${query.typeId ?? null})
    order by t.sort, t.id, s.sort, s.id`.execute(ctx.db)
  return rows
}
