/** Types of sources and sources: lists, options, settings. Source: customers book §4. */

import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { source, sourceType } from '@clinic/contract/areas/customers/sources.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Id } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Bool, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import type { Task } from '../../kit/jobs.ts'
import { col, everybody, pageOf, rowOf, yuan } from '../../kit/list.ts'
import { listOfNoun, resource } from '../../kit/resource.ts'
import { mayCall, scopeFor } from '../../kit/session.ts'
import { refuseUnusable } from '../agencies/index.ts'
import { agencyOf } from '../agencies/reads.ts'
import { reachedIds } from './reach.ts'

const scope = everybody('a setting of the hospital')

/** Rows of her list of customers, which the figures open; who has no such list counts as far as the settings reach. */
const rowsFor = (ctx: Context): Context['rows'] =>
  mayCall(ctx.session, customers.page) ? scopeFor(ctx.session, customers.page) : ctx.rows

/** Where the figures of a source come from: what is joined to the list for them, and each of them. */
type Came = { readonly joins: RawBuilder<unknown>; readonly of: (figure: string) => RawBuilder<unknown> }

/** A figure as it is kept of all customers. */
const KEPT: Came = {
  joins: sql``,
  of: (figure) => sql`(select coalesce(sum(${sql.ref(`f.${figure}`)}), 0) from customers.source_sum f
    where f.source_id = r.id)`,
}
const KEPT_OF_TYPE: Came = {
  joins: sql``,
  of: (figure) => sql`(select coalesce(sum(${sql.ref(`f.${figure}`)}), 0) from customers.source_sum f
    join customers.source s on s.hospital_id = f.hospital_id and s.id = f.source_id
    join customers.source_type t on t.hospital_id = s.hospital_id and t.id = s.type_id
    where t.id = r.id or t.parent_id = r.id)`,
}

/** Of those a person reaches: each figure is as many as her list of customers finds. Hers are read once, not once a row. */
const joined = (counted: RawBuilder<unknown>, key: string): Came => ({
  joins: sql`left join (${counted}) f on ${sql.ref(`f.${key}`)} = r.id`,
  of: (figure) => sql`coalesce(${sql.ref(`f.${figure}`)}, 0)`,
})
const ofHers = (ids: RawBuilder<unknown>) => sql`select s.source_id, count(*) as n,
    count(*) filter (where s.visit_count > 0) as visited, count(*) filter (where s.deal_count > 0) as dealt,
    sum(s.total_paid_fen) as paid_fen
  from (${ids}) hers join customers.standing s on s.customer_id = hers.id
  where s.source_id is not null group by s.source_id`
/** A customer counts in her type, and in the one above it. */
const ofHersByType = (ids: RawBuilder<unknown>) => sql`select up.type_id, sum(c.n) as n from (${ofHers(ids)}) c
  join customers.source s on s.id = c.source_id
  join customers.source_type t on t.hospital_id = s.hospital_id and t.id = s.type_id
  cross join lateral (values (t.id), (t.parent_id)) up (type_id)
  group by up.type_id`
const cameFor = (ctx: Context): Came => {
  const ids = reachedIds({ ...ctx, rows: rowsFor(ctx) })
  return ids ? joined(ofHers(ids), 'source_id') : KEPT
}

const typesWith = (came: Came) => ({
  scope,
  joins: came.joins,
  columns: {
    parentId: col(sql`coalesce(r.parent_id, 0)`),
    customers: col(sql`${came.of('n')}::int`),
  },
})
const typesFor = (ctx: Context) => {
  const ids = reachedIds({ ...ctx, rows: rowsFor(ctx) })
  return listOfNoun(sourceType, typesWith(ids ? joined(ofHersByType(ids), 'type_id') : KEPT_OF_TYPE))
}

export const typeRoutes = {
  ...resource(
    { list: customers.typeList },
    {
      ...typesWith(KEPT_OF_TYPE),
      values: ({ parentId }) => (parentId === undefined ? {} : { parent_id: parentId || null }),
    },
  ),
  list: (ctx: Context, input: InputOf<typeof customers.typeList>) => pageOf(ctx, input, typesFor(ctx)),
  one: (ctx: Context, { id }: { id: number }) => rowOf(ctx, id, typesFor(ctx)),
}

/** A new type of recommendations asks who recommended, one of channels which agency brings them, unless it says otherwise. */
export const createType = (ctx: Context, form: InputOf<typeof customers.typeCreate>) =>
  typeRoutes.create(ctx, { needRecommender: form.kind === 'referral', needAgency: form.kind === 'channel', ...form })

/** What a source named before, it may keep. */
const namedBy = (sourceId: number) => sql`exists (select from customers.source s
  where s.hospital_id = a.hospital_id and s.id = ${sourceId} and s.agency_id = a.id)`

/** Cost goes by all who came: of somebody's own customers it says nothing, and is left out. */
const LEFT_OUT = col(sql`null::bigint`, { sort: true, read: () => undefined })

const sourcesWith = (came: Came) => {
  const figure = came.of
  const spent = sql`r.cost_per_lead_fen * ${figure('n')}`
  const ofAll = came === KEPT
  return {
    scope,
    joins: sql`join customers.source_type t on t.hospital_id = r.hospital_id and t.id = r.type_id
      left join ${sql.raw(agencyOf('a', 'r'))} ${came.joins}`,
    columns: {
      agencyName: col('a.name'),
      typeName: col('t.name'),
      customers: col(sql`${figure('n')}::int`, { sort: true }),
      visited: col(sql`${figure('visited')}::int`, { sort: true }),
      dealt: col(sql`${figure('dealt')}::int`, { sort: true }),
      paid: yuan(figure('paid_fen'), { sort: true }),
      spent: ofAll ? yuan(spent, { sort: true }) : LEFT_OUT,
      yield: ofAll ? yuan(sql`trunc(${figure('paid_fen')} * 100 / nullif(${spent}, 0))`, { sort: true }) : LEFT_OUT,
    },
    // A type and what stands below it.
    filters: { typeId: (id: number) => sql`(t.id = ${id} or t.parent_id = ${id})` },
  }
}
const sourcesFor = (ctx: Context) => listOfNoun(source, sourcesWith(cameFor(ctx)))

export const sourceRoutes = {
  ...resource(
    { list: customers.sourceList },
    {
      ...sourcesWith(KEPT),
      values: async ({ agencyId, ...form }, ctx) => {
        if (agencyId) await refuseUnusable(ctx, agencyId, namedBy('id' in form ? Number(form.id) : 0))
        return {}
      },
    },
  ),
  list: (ctx: Context, input: InputOf<typeof customers.sourceList>) => pageOf(ctx, input, sourcesFor(ctx)),
  one: (ctx: Context, { id }: { id: number }) => rowOf(ctx, id, sourcesFor(ctx)),
}

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
