/** 回访规则: what makes which tasks; switched, previewed and run. */
import { numbered, whyNotRule } from '@clinic/contract/areas/visits/rules.ts'
import { type RuleScope, type RuleStep, visitRule, visitRules } from '@clinic/contract/areas/visits/settings.ts'
import { visitRefusals } from '@clinic/contract/areas/visits/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Json, Num, sqlOf } from '../../kit/db/rows.ts'
import { col, everybody, rowOf } from '../../kit/list.ts'
import { refuseDangling } from '../../kit/references.ts'
import { listOfNoun, resource } from '../../kit/resource.ts'
import { type Changed, updateRow } from '../../kit/table.ts'
import { namedSources } from '../customers/reads.ts'
import { namedProducts, namedTypes } from '../products/reads.ts'
import { namedDepartments, namedPeople } from '../staff/reads.ts'
import { candidates, generate, noteRun, ruleLock } from './generate.ts'

const said = {
  scope: everybody('a setting of the hospital, the same for all'),
  columns: {
    status: col('r.status', { sort: true }),
    stoppedCount: col('r.stopped_count'),
    ranAt: col('r.ran_at', { sort: true }),
  },
  order: { by: 'r.id', direction: 'asc', tie: 'r.id' },
} as const

const dangling = () => common.invalid({ reason: '步骤或范围里有已不存在的选项，请刷新后重选' })

/** Ids inside of steps and scope are there. */
const refuseLost = (ctx: Context, steps: readonly RuleStep[], scope: RuleScope): Promise<void> =>
  refuseDangling(
    ctx,
    {
      'visits.visit_type': steps.map(({ typeId }) => typeId),
      ...namedPeople(steps.flatMap(({ staffIds }) => staffIds)),
      ...namedProducts(scope.productIds),
      ...namedTypes(scope.categoryIds),
      ...namedDepartments(scope.deptIds),
      ...namedSources(scope.sourceIds),
    },
    dangling,
  )

/** The steps of a rule as they stood, with the highest number that any of its steps ever had. */
const stepsBefore = async (ctx: Context, id: unknown) => {
  const { rows } = await sqlOf({ steps: Json<RuleStep[]>(), last: Num })`
    select r.steps, r.last_step as last from visits.rule r where r.id = ${id}::bigint`.execute(ctx.db)
  return rows[0] ?? { steps: [], last: 0 }
}

export const ruleHandlers = resource(visitRules, {
  ...said,
  values: async (form, ctx) => {
    const { steps: wanted, scope, dedupeDays = 0 } = form
    refuseIf(whyNotRule({ steps: wanted, dedupeDays }))
    await refuseLost(ctx, wanted, scope)
    const before = await stepsBefore(ctx, 'id' in form ? form.id : null)
    const { steps, last } = numbered(wanted, before.steps, before.last)
    // What made it too much may be what was changed.
    return {
      ...{ steps: JSON.stringify(steps), scope: JSON.stringify(scope), stopped_count: null },
      last_step: Math.max(last, 20),
    }
  },
})

const ruleList = listOfNoun(visitRule, said)

export const switchRule = async (
  ctx: Context,
  { id, version, status }: InputOf<typeof visitRules.switchRule>,
): Promise<Changed> => {
  const before = await rowOf(ctx, id, ruleList)
  const changed = await updateRow(
    ctx,
    'visits.rule',
    { id, version },
    { status, stopped_count: null, ...(status === 0 ? { active_from: sql`kit.clock()` } : {}) },
  )
  ctx.note({ objectType: 'visitRule', objectId: id, before: { status: before.status }, after: { status } })
  return changed
}

/** Rows a preview tells by name. */
const SHOWN = 20

export const previewRule = async (
  ctx: Context,
  { id }: InputOf<typeof visitRules.preview>,
): Promise<OutputOf<typeof visitRules.preview>> => {
  const { runLimit } = await rowOf(ctx, id, ruleList)
  const { count, rows } = await candidates(ctx, id, SHOWN)
  return { count, limit: runLimit, rows }
}

export const runRule = async (
  ctx: Context,
  { id, count }: InputOf<typeof visitRules.run>,
): Promise<OutputOf<typeof visitRules.run>> => {
  await ruleLock(ctx)
  const { status } = await rowOf(ctx, id, ruleList)
  if (status === 1) refuse(visitRefusals.ruleOff())
  const { due, made } = await generate(ctx, id, { limit: count })
  if (due !== count) refuse(visitRefusals.moved({ n: String(due) }))
  await noteRun(ctx, id, null)
  ctx.note({ objectType: 'visitRule', objectId: id, after: { made } })
  return { made }
}
