/** What a consultant wrote, as columns; checked against the hospital's form and choices. */

import { type ConsultContent, type ConsultResult, whyNotEnd } from '@clinic/contract/areas/consulting/calls.ts'
import { type Filled, TEMPLATE, type Template, whyNotFilled } from '@clinic/contract/areas/consulting/settings.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Num, sqlOf } from '../../../kit/db/rows.ts'
import { momentOf } from '../../../kit/moment.ts'
import { refuseDangling } from '../../../kit/references.ts'
import { namedProducts } from '../../products/reads.ts'
import { countAtWork } from '../../staff/reads.ts'
import { checkChoices } from '../../triage/index.ts'
import { findTemplate } from '../settings.ts'

/** The form this hospital consults by. */
export const templateOf = (ctx: Context): Promise<Template> => findTemplate(ctx, { name: TEMPLATE })

const fenOf = (yuan: string | number): number => parseYuan(yuan) ?? refuse(common.invalid({ reason: '金额格式不正确' }))

const planOf = (products: NonNullable<ConsultContent['planProducts']>) => {
  const lines = products.map(({ price, ...line }) => ({ ...line, priceFen: fenOf(price) }))
  const total = lines.reduce((sum, { qty, priceFen }) => sum + qty * priceFen, 0)
  return { plan_products: sql`${JSON.stringify(lines)}::jsonb`, plan_total_fen: total }
}

const stamp = (time: string | null | undefined): string | null | undefined => (time ? momentOf(time) : time)

/**
 * Columns of what was given; what was not given stays as it is. Refuses answers the form does not have, and people,
 * types and demands that are not of this hospital or not in use.
 * @param before the answers the record holds
 */
export const contentColumns = async (
  ctx: Context,
  template: Template,
  content: ConsultContent,
  before: Filled,
): Promise<Record<string, unknown>> => {
  await checkChoices(ctx, { ...content, consultantId: null })
  if (content.templateData) refuseIf(whyNotFilled(template, content.templateData as Filled, before))
  await checkAssistants(ctx, content.assistantIds ?? [])
  const planned = content.planProducts?.map(({ productId }) => productId) ?? []
  await refuseDangling(ctx, namedProducts(planned), () => common.invalid({ reason: '方案中的项目不存在，请重新选择' }))
  const columns: Record<string, unknown> = {
    consult_type_id: content.consultTypeId,
    doctor_id: content.doctorId,
    assistant_ids: content.assistantIds,
    demand_ids: content.demandIds,
    demand_text: content.demandText,
    template_data: content.templateData && sql`${JSON.stringify(content.templateData)}::jsonb`,
    advice_text: content.adviceText,
    doctor_opinion: content.doctorOpinion,
    budget_fen: content.budget === undefined || content.budget === null ? content.budget : fenOf(content.budget),
    competitor_note: content.competitorNote,
    typed_result: content.result,
    no_deal_reason: content.noDealReason,
    next_follow_at: stamp(content.nextFollowTime),
    satisfaction: content.satisfaction,
    ...(content.planProducts ? planOf(content.planProducts) : {}),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

const checkAssistants = async (ctx: Context, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const { rows } = await sqlOf({ n: Num })`
    select ${countAtWork(ids)} as n`.execute(ctx.db)
  if (rows[0]!.n < ids.length) refuse(common.invalid({ reason: '助理已停用或不存在' }))
}

/** Refuses to end a consultation of which the form still wants something. */
export const checkEnding = (
  template: Template,
  record: { templateData: Filled; result: ConsultResult; noDealReason: string | null; nextFollowTime: string | null },
): void => refuseIf(whyNotEnd(template, record))
