/** What two archives look like side by side, and what a merge would make of them. Nothing is shown that is kept from the person. */

import { customerTable } from '@clinic/contract/areas/customers/tables.ts'
import {
  type Difference,
  type HealthField,
  healthFields,
  type MergeField,
  mergeChanges,
  mergeFields,
  type merging,
  type Party,
} from '@clinic/contract/areas/merging/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { maskPhone } from '@clinic/contract/phone.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import type { Following } from '../../kit/following.ts'
import { sees } from '../../kit/session.ts'
import { phonesLeft } from '../customers/index.ts'
import { type Figures, figures } from '../ledger/index.ts'
import { hindering, type Plan, planOf } from './plan.ts'
import { merges } from './questions.ts'
import { healthOf, shownOf } from './shown.ts'

const HEALTH = 'customer:health'
const CAPITAL = 'sensitive:customer-capital'
const PHONE = `${customerTable.name}:phone` as const
const ALLERGY = `${customerTable.name}:allergy` as const

/** Do the two say something else of it? */
export const differing = ({ forms, kept, gone }: Plan, field: MergeField): boolean =>
  shownOf(field, forms.kept, kept) !== shownOf(field, forms.gone, gone)

const seesField = (ctx: Context, field: MergeField): boolean =>
  (mergeChanges[field] ?? []).every((column) => sees(ctx.session, column))

const differences = (ctx: Context, plan: Plan): Difference[] => {
  const { forms, kept, gone, sides, settled } = plan
  const chosen = (Object.keys(mergeFields) as MergeField[])
    .filter((field) => differing(plan, field) && seesField(ctx, field))
    .map(
      (field): Difference => ({
        field,
        kept: shownOf(field, forms.kept, kept),
        gone: shownOf(field, forms.gone, gone),
        side: sides[field],
        settled: settled[field] ?? null,
      }),
    )
  if (!ctx.session.permissions.has(HEALTH) || !sees(ctx.session, ALLERGY)) return chosen
  const health = (Object.keys(healthFields) as HealthField[])
    .map((field) => [field, healthOf(field, forms.kept), healthOf(field, forms.gone)] as const)
    .filter(([, one, other]) => one !== other)
    .map(([field, one, other]): Difference => {
      const after = healthOf(field, forms.after)
      const side = after === one ? 'kept' : after === other ? 'gone' : 'both'
      return { field, kept: one, gone: other, side, settled: '以更重的为准，不能另选' }
    })
  return [...chosen, ...health]
}

const partyOf = (ctx: Context, { stored, form }: { stored: Plan['kept']; form: Plan['forms']['kept'] }): Party => {
  const shown = (prop: 'no' | 'sex' | 'age' | 'phone' | 'createTime') =>
    sees(ctx.session, `${customerTable.name}:${prop}`)
  return {
    id: stored.id,
    version: stored.version,
    name: stored.name,
    ...(shown('no') ? { no: stored.code } : {}),
    ...(shown('sex') ? { sex: stored.sex } : {}),
    ...(shown('age') ? { age: stored.age } : {}),
    ...(shown('phone') ? { phone: form.phone ? maskPhone(form.phone) : null } : {}),
    ...(shown('createTime') ? { createTime: stored.createTime } : {}),
  }
}

type Labelled = Following & { readonly label: string }
const isLabelled = (one: Following): one is Labelled => one.label !== undefined

const counted = async (ctx: Context, { pair: { keptId, goneId } }: Plan) => {
  const each = merges.followings().filter(isLabelled)
  const parts = each.map(({ table, column, label }, at) => {
    const whose = sql.ref(`t.${column}`)
    return sql`select ${sql.lit(at)} as place, ${label}::text as label, (count(*) filter (where ${whose} = ${keptId}))::int as kept,
      (count(*) filter (where ${whose} = ${goneId}))::int as gone from ${sql.table(table)} t where ${whose} in (${keptId}, ${goneId})`
  })
  const { rows } = await sqlOf({ place: Num, label: Str, kept: Num, gone: Num })`
    select * from (${sql.join(parts, sql` union all `)}) counted order by place`.execute(ctx.db)
  return rows.filter(({ kept, gone }) => kept + gone > 0).map(({ place: _place, ...row }) => row)
}

const money = (kept: Figures, gone: Figures) => {
  const yuan = (figure: 'principal' | 'deposit' | 'coin' | 'debt', one: number, other: number) => ({
    figure,
    kept: toYuan(one),
    gone: toYuan(other),
    after: toYuan(one + other),
  })
  return [
    yuan('principal', kept.principalFen, gone.principalFen),
    yuan('deposit', kept.depositFen, gone.depositFen),
    yuan('coin', kept.coinFen, gone.coinFen),
    {
      figure: 'points' as const,
      kept: String(kept.points),
      gone: String(gone.points),
      after: String(kept.points + gone.points),
    },
    yuan('debt', kept.debtFen, gone.debtFen),
  ]
}

const notesOf = (ctx: Context, { forms, pair }: Plan): string[] => {
  const left = sees(ctx.session, PHONE) ? phonesLeft(forms.kept, forms.gone, forms.after) : []
  return [
    ...(left.length > 0 ? [`${left.map(maskPhone).join('、')} 不再显示，按这个号码仍能搜到合并后的档案`] : []),
    ...(pair.binding === null && (forms.kept.recommenderId || forms.gone.recommenderId)
      ? ['两份档案互相推荐过，合并后推荐关系结束；已发的奖励不变']
      : []),
  ]
}

export const preview = async (
  ctx: Context,
  { keptId, goneId }: InputOf<typeof merging.preview>,
): Promise<OutputOf<typeof merging.preview>> => {
  const plan = await planOf(ctx, { keptId, goneId }, {}, false)
  const { kept, gone, forms } = plan
  const { one, other } = await ctx.together({ one: figures(keptId), other: figures(goneId) })
  return {
    kept: partyOf(ctx, { stored: kept, form: forms.kept }),
    gone: partyOf(ctx, { stored: gone, form: forms.gone }),
    differences: differences(ctx, plan),
    counts: await counted(ctx, plan),
    ...(ctx.session.permissions.has(CAPITAL) ? { figures: money(one, other) } : {}),
    hindrances: await hindering(ctx, plan),
    notes: notesOf(ctx, plan),
  }
}
