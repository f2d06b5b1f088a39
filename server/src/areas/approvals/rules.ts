/** The hospital's rules: when a kind needs others' word, and whose. */
import {
  approvalKindNames,
  approvalKinds,
  approvalKindWords,
  approvalRefusals,
  type approvals,
} from '@clinic/contract/areas/approvals/calls.ts'
import { defaultRules, type Rule, type Step } from '@clinic/contract/areas/approvals/rules.ts'
import type { ApprovalKindWord } from '@clinic/contract/areas/approvals/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Json, Num, Of, type RowOf, sqlOf } from '../../kit/db/rows.ts'
import { insertRow, updateRow } from '../../kit/table.ts'
import { rolesInUse } from '../access/index.ts'

const TABLE = 'approvals.rule'
const Kept = {
  id: Id,
  version: Version,
  kind: Of<ApprovalKindWord>(),
  enabled: Bool,
  amountFrom: Nullable(Num),
  discountFromBp: Nullable(Num),
  daysFrom: Nullable(Num),
  steps: Json<Step[]>(),
}
type Kept = RowOf<typeof Kept>

const keptRules = async (ctx: Context): Promise<Kept[]> => {
  const { rows } = await sqlOf(Kept)`
    select r.id, r.version, r.kind, r.enabled, r.amount_from as "amountFrom", r.discount_from_bp as "discountFromBp",
      r.days_from as "daysFrom", r.steps from approvals.rule r`.execute(ctx.db)
  return rows
}

/** The rule that holds for a kind now. */
export const ruleOf = async (ctx: Context, kind: ApprovalKindWord): Promise<Rule> =>
  (await keptRules(ctx)).find((rule) => rule.kind === kind) ?? defaultRules[kind]

type Told = OutputOf<typeof approvals.setRule>

/** As screens read it: yuan, or points. */
const told = (
  kind: ApprovalKindWord,
  { enabled, amountFrom, discountFromBp, daysFrom, steps }: Rule,
  version: number,
): Told => ({
  kind,
  enabled,
  amountFrom:
    amountFrom === null ? null : approvalKinds[kind].unit === 'yuan' ? toYuan(amountFrom) : String(amountFrom),
  discountFromBp,
  daysFrom,
  steps: steps.map(({ roleId, mode }) => ({ roleId, mode })),
  version,
})

export const readRules = async (ctx: Context): Promise<OutputOf<typeof approvals.rules>> => {
  const kept = await keptRules(ctx)
  const roles = await rolesInUse(ctx)
  return {
    rules: approvalKindWords.map((kind) => {
      const own = kept.find((rule) => rule.kind === kind)
      return told(kind, own ?? defaultRules[kind], own?.version ?? 0)
    }),
    roles: roles.map(({ id, name }) => ({ id, name })),
  }
}

type Wanted = InputOf<typeof approvals.setRule>

/** In fen, or whole points. */
const amountOf = ({ kind, amountFrom }: Wanted): number | null => {
  if (amountFrom === null) return null
  const fen = parseYuan(amountFrom) ?? 0
  if (approvalKinds[kind].unit === 'yuan') return fen > 0 ? fen : refuse(common.invalid({ reason: '金额须大于 0' }))
  if (fen % 100 !== 0) refuse(approvalRefusals.wholePoints())
  return fen > 0 ? fen / 100 : refuse(common.invalid({ reason: '积分须大于 0' }))
}

/** A limit that the kind does not know would never be reached. */
const refuseUnasked = ({ kind, enabled, amountFrom, discountFromBp, daysFrom }: Wanted): void => {
  if ('always' in approvalKinds[kind] && (!enabled || amountFrom !== null))
    refuse(approvalRefusals.always({ kind: approvalKindNames[kind] }))
  const asks: readonly string[] = approvalKinds[kind].asks
  const named = { kind: approvalKindNames[kind] }
  if (discountFromBp !== null && !asks.includes('discount')) refuse(approvalRefusals.notAsked({ ...named, by: '折扣' }))
  if (daysFrom !== null && !asks.includes('days')) refuse(approvalRefusals.notAsked({ ...named, by: '天数' }))
}

export const setRule = async (ctx: Context, input: Wanted): Promise<Told> => {
  const { kind, enabled, discountFromBp, daysFrom, version } = input
  refuseUnasked(input)
  const steps = input.steps.map(({ roleId, mode }) => ({ roleId, mode }))
  const roles = new Set((await rolesInUse(ctx)).map(({ id }) => id))
  if (steps.some(({ roleId }) => roleId !== null && !roles.has(roleId))) refuse(approvalRefusals.roleMissing())
  const amountFrom = amountOf(input)
  const own = (await keptRules(ctx)).find((rule) => rule.kind === kind)
  if ((own?.version ?? 0) !== version) refuse(approvalRefusals.oneRule())
  const values = {
    kind,
    enabled,
    amount_from: amountFrom,
    discount_from_bp: discountFromBp,
    days_from: daysFrom,
    steps: JSON.stringify(steps),
  }
  const changed = own ? await updateRow(ctx, TABLE, own, values) : await insertRow(ctx, TABLE, values)
  const after = { enabled, amountFrom, discountFromBp, daysFrom, steps }
  const before = own ?? defaultRules[kind]
  ctx.note({
    objectType: 'approvalRule',
    objectId: changed.id,
    before: {
      kind: approvalKindNames[kind],
      enabled: before.enabled,
      amountFrom: before.amountFrom,
      steps: before.steps,
    },
    after: { kind: approvalKindNames[kind], ...after },
  })
  ctx.tell('approval.rules')
  return told(kind, after, changed.version)
}
