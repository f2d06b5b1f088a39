/** Types of sources and sources: lists, options, settings. Source: customers book §4. */

import { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Bool, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import type { Task } from '../../kit/jobs.ts'
import { col, everybody, yuan } from '../../kit/list.ts'
import { resource } from '../../kit/resource.ts'
import { refuseUnusable } from '../agencies/index.ts'
import { agencyOf } from '../agencies/reads.ts'

const scope = everybody('a setting of the hospital')

/** A figure of a source, from what is kept of it. */
const kept = (figure: string) => sql`(select coalesce(sum(${sql.ref(`f.${figure}`)}), 0) from customers.source_sum f
  where f.source_id = r.id)`
const spent = sql`r.cost_per_lead_fen * ${kept('n')}`

export const typeRoutes = resource(
  { list: customers.typeList },
  {
    scope,
    columns: {
      parentId: col(sql`coalesce(r.parent_id, 0)`),
      customers: col(sql`(select coalesce(sum(f.n), 0)::int from customers.source_sum f
        join customers.source s on s.hospital_id = f.hospital_id and s.id = f.source_id
        join customers.source_type t on t.hospital_id = s.hospital_id and t.id = s.type_id
        where t.id = r.id or t.parent_id = r.id)`),
    },
    values: ({ parentId }) => (parentId === undefined ? {} : { parent_id: parentId || null }),
  },
)

/** A new type of recommendations asks who recommended, one of channels which agency brings them, unless it says otherwise. */
export const createType = (ctx: Context, form: InputOf<typeof customers.typeCreate>) =>
  typeRoutes.create(ctx, { needRecommender: form.kind === 'referral', needAgency: form.kind === 'channel', ...form })

/** What a source named before, it may keep. */
const namedBy = (sourceId: number) => sql`exists (select from customers.source s
  where s.hospital_id = a.hospital_id and s.id = ${sourceId} and s.agency_id = a.id)`

export const sourceRoutes = resource(
  { list: customers.sourceList },
  {
    scope,
    joins: sql`join customers.source_type t on t.hospital_id = r.hospital_id and t.id = r.type_id
      left join ${sql.raw(agencyOf('a', 'r'))}`,
    values: async ({ agencyId, ...form }, ctx) => {
      if (agencyId) await refuseUnusable(ctx, agencyId, namedBy('id' in form ? Number(form.id) : 0))
      return {}
    },
    columns: {
      agencyName: col('a.name'),
      typeName: col('t.name'),
      customers: col(sql`${kept('n')}::int`, { sort: true }),
      visited: col(sql`${kept('visited')}::int`, { sort: true }),
      dealt: col(sql`${kept('dealt')}::int`, { sort: true }),
      paid: yuan(kept('paid_fen'), { sort: true }),
      spent: yuan(spent, { sort: true }),
      yield: yuan(sql`trunc(${kept('paid_fen')} * 100 / nullif(${spent}, 0))`, { sort: true }),
    },
    // A type and what stands below it.
    filters: { typeId: (id) => sql`(t.id = ${id} or t.parent_id = ${id})` },
  },
)

/** Types in use, for selectors. */
export const sourceTypeOptions = async (
  ctx: Context,
  { query = {} }: InputOf<typeof customers.sourceTypeOptions>,
): Promise<OutputOf<typeof customers.sourceTypeOptions>> => {
  const { result } = await typeRoutes.list(ctx, { pageSize: 500, status: Number(query.status ?? 0) as 0 | 1 })
  return result.map(({ customers: _customers, ...offered }) => offered)
}

const Option = { id: Id, label: Str, typeId: Id, typeName: Str, isDefault: Bool }
type Option = RowOf<typeof Option>

/** Sources that may be chosen today. What the hospital set, or a walk-in's 现场, is chosen by itself (specification 000 §7). */
export const sourceOptions = async (
  ctx: Context,
  { query = {} }: InputOf<typeof customers.sourceOptions>,
): Promise<Option[]> => {
  const { rows } = await sqlOf(Option)`select s.id, s.name as label, s.type_id as "typeId", t.name as "typeName",
      coalesce(s.id = (select x.default_source_id from customers.setting x), t.kind = 'direct' and s.name = '现场') as "isDefault"
    from customers.source s join customers.source_type t on t.hospital_id = s.hospital_id and t.id = s.type_id
    where s.status = 0 and t.status = 0
      and coalesce(s.starts_on <= kit.today(), true) and coalesce(s.ends_on >= kit.today(), true)
      and (${query.typeName ?? null}::text is null or t.name = ${query.typeName ?? null})
      and (${query.typeId ?? null}::bigint is null or t.id = ${query.typeId ?? null})
    order by t.sort, t.id, s.sort, s.id`.execute(ctx.db)
  return rows
}

/** Task `customers.foldSums`: what was added to the kept sums since is folded into few rows. */
export const foldSums: Task = async (ctx) => {
  await ctx.together([{ text: 'select customers.source_sum_fold()', values: [] }])
}

const SourceNamed = { id: Id, name: Str, typeId: Id, typeName: Str, usable: Bool, needsPerson: Bool }
export type SourceNamed = RowOf<typeof SourceNamed>

/** Sources of these names: of which type, whether they may be chosen today, and whether they ask who recommended. */
export const sourcesNamed = async (ctx: Context, names: readonly string[]): Promise<SourceNamed[]> => {
  const { rows } = await sqlOf(SourceNamed)`
    select s.id, s.name, s.type_id as "typeId", t.name as "typeName",
      s.status = 0 and t.status = 0 and coalesce(s.starts_on <= kit.today(), true)
        and coalesce(s.ends_on >= kit.today(), true) as usable,
      t.need_recommender or t.kind = 'referral'
        and coalesce((select x.referral_asks from customers.setting x), true) as "needsPerson"
    from customers.source s join customers.source_type t on t.hospital_id = s.hospital_id and t.id = s.type_id
    where s.name = any(${[...names]}::text[]) order by t.sort, t.id, s.sort, s.id`.execute(ctx.db)
  return rows
}
