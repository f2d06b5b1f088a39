/** Groups, tags and levels as they are set up. */
import {
  type Condition,
  type LevelAsks,
  type RuleNames,
  ruleText,
  segments,
  type TagRule,
  whyNotLevel,
  whyNotRule,
} from '@clinic/contract/areas/segments/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { col, everybody } from '../../kit/list.ts'
import { refuseDangling } from '../../kit/references.ts'
import { resource } from '../../kit/resource.ts'
import { everyCustomer, namedSourceTypes, sourceTypes } from '../customers/reads.ts'
import { regions } from '../hospitals/reads.ts'
import { everyType, namedTypes } from '../products/reads.ts'
import { reachedBy } from './conditions.ts'

const scope = everybody('a setting of the hospital')

export const groups = resource(
  { list: segments.groups },
  {
    scope,
    columns: {
      tags: col(
        sql`(select count(*)::int from segments.tag t where t.hospital_id = r.hospital_id and t.group_id = r.id)`,
      ),
    },
  },
)

const kept = (figure: string) => sql`(select coalesce(sum(${sql.ref(`f.${figure}`)}), 0)::int from segments.tag_sum f
  where f.hospital_id = r.hospital_id and f.tag_id = r.id)`
const graded = sql`(select coalesce(sum(f.n), 0)::int from segments.grade_sum f
  where f.hospital_id = r.hospital_id and f.grade = r.grade)`

const sourcesOf = (conditions: readonly Condition[]): readonly number[] =>
  conditions.flatMap((one) => (one.fact === 'source' ? one.sourceTypeIds : []))

const typesOf = (conditions: readonly Condition[]): readonly number[] =>
  conditions.flatMap((one) => (one.fact === 'category' ? one.typeIds : []))
const provincesOf = (conditions: readonly Condition[]): readonly number[] =>
  conditions.flatMap((one) => (one.fact === 'region' ? one.provinceIds : []))

/** Refuses a rule that cannot be kept, or that names what is not the hospital's. */
const checkRule = async (ctx: Context, rule: TagRule): Promise<void> => {
  const why = whyNotRule(rule)
  if (why) refuse(why)
  const named = { ...namedSourceTypes(sourcesOf(rule.conditions)), ...namedTypes(typesOf(rule.conditions)) }
  await refuseDangling(ctx, named, common.notFound)
}

export const tags = resource(
  { list: segments.tags },
  {
    scope,
    joins: sql`join segments.tag_group g on g.hospital_id = r.hospital_id and g.id = r.group_id`,
    columns: {
      groupName: col('g.name'),
      color: col('g.color'),
      bearers: col(kept('n')),
      byRule: col(kept('by_rule')),
    },
    values: async ({ rule, groupId }, ctx) => {
      if (groupId) await refuseDangling(ctx, { 'segments.tag_group': [groupId] }, common.notFound)
      if (rule) await checkRule(ctx, rule)
      return rule === undefined ? {} : { rule: rule && sql`${JSON.stringify(rule)}::jsonb` }
    },
  },
)

/** Rules and thresholds that moved are gone by soon, by a job: whoever saves does not wait for every customer. */
export const later = (ctx: Context, task: 'segments.rules' | 'segments.grades'): void => {
  const { hospitalId } = ctx.session
  ctx.job(task, { hospitalId }, { key: `${task}:${hospitalId}` })
}

const followed =
  <I, O>(task: 'segments.rules' | 'segments.grades', change: (ctx: Context, input: I) => Promise<O>) =>
  async (ctx: Context, input: I): Promise<O> => {
    const done = await change(ctx, input)
    later(ctx, task)
    return done
  }

/** A group that is switched off or on moves what its tags give and what they score. */
export const groupWrites = { update: followed('segments.rules', groups.update) }

export const tagWrites = {
  create: followed('segments.rules', tags.create),
  update: followed('segments.rules', async (ctx, form: InputOf<typeof segments.updateTag>) => {
    const { groupId } = await tags.one(ctx, form)
    return await tags.update(ctx, { ...form, groupId })
  }),
}

export const levels = resource(
  { list: segments.levels },
  {
    scope,
    order: { by: 'r.grade', direction: 'desc', tie: 'r.id' },
    columns: {
      customers: col(graded),
    },
  },
)
/** What a form does not say of a new level. */
const begun = { basis: 'sums', minPaid: null, minVisits: 0, minScore: 0 } as const

const refuseAskless = (asks: LevelAsks): void => {
  const why = whyNotLevel(asks)
  if (why) refuse(why)
}

export const levelWrites = {
  create: followed('segments.grades', async (ctx, form: InputOf<typeof segments.createLevel>) => {
    refuseAskless({ ...begun, ...form })
    return await levels.create(ctx, form)
  }),
  update: followed('segments.grades', async (ctx, form: InputOf<typeof segments.updateLevel>) => {
    refuseAskless({ ...(await levels.one(ctx, form)), ...form })
    return await levels.update(ctx, form)
  }),
  remove: followed('segments.grades', levels.remove),
}

const PREVIEWED = 10
const Counted = { count: Num, total: Num, fresh: Num }

export const previewRule = async (
  ctx: Context,
  { rule, tagId }: InputOf<typeof segments.preview>,
): Promise<OutputOf<typeof segments.preview>> => {
  await checkRule(ctx, rule)
  if (tagId !== undefined) await refuseDangling(ctx, { 'segments.tag': [tagId] }, common.notFound)
  const from = sql`from ${sql.raw(everyCustomer('c', 's'))} where c.status = 'active'`
  const reached = reachedBy(rule)
  const { rows } = await sqlOf(Counted)`
    select count(*) filter (where ${reached})::int as count, count(*)::int as total,
      count(*) filter (where ${reached} and not exists (select from segments.customer_tag b
        where b.customer_id = c.id and b.tag_id = ${tagId ?? null}::bigint))::int as fresh ${from}`.execute(ctx.db)
  const { rows: named } = await sqlOf({ id: Id, name: Str })`
    select c.id, c.name ${from} and ${reached} order by c.id desc limit ${sql.lit(PREVIEWED)}`.execute(ctx.db)
  return { ...rows[0]!, rows: named }
}

/** Characters of a sentence that a binding keeps. */
const MOST_SAID = 400
const Named = { kind: sure(Word('source', 'region', 'category')), id: Id, name: Str }
/** How a rule reads with the names of the sources, provinces and types it asks for. */
export const ruleSentence = async (ctx: Context, { op, conditions }: TagRule): Promise<string> => {
  const { rows } = await sqlOf(Named)`
    select 'source' as kind, t.id, t.name from ${sql.raw(sourceTypes('t'))} where t.id = any(${[...sourcesOf(conditions)]}::bigint[])
    union all select 'region', r.code, r.name from ${sql.raw(regions('r'))} where r.code = any(${[...provincesOf(conditions)]}::int[])
    union all select 'category', y.id, y.name from ${sql.raw(everyType('y'))} where y.id = any(${[...typesOf(conditions)]}::bigint[])`.execute(
    ctx.db,
  )
  const of = (kind: keyof RuleNames) => new Map(rows.flatMap((one) => (one.kind === kind ? [[one.id, one.name]] : [])))
  const named = ruleText({ op, conditions }, { source: of('source'), region: of('region'), category: of('category') })
  // With very many names it says how many instead.
  return named.length <= MOST_SAID ? named : ruleText({ op, conditions })
}
