/** What consulting begins with in a new hospital: the form (customers book §13). */
import { TEMPLATE, type Template } from '@clinic/contract/areas/consulting/settings.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'

const field = (
  key: string,
  label: string,
  type: Template['sections'][number]['fields'][number]['type'],
  required = false,
  options: string[] = [],
) => ({
  key,
  label,
  type,
  required,
  options,
})

const template: Template = {
  timeManagementSwitch: 1,
  mustFillBeforeEnd: true,
  autoEndAt: '23:00',
  noDealReasonRequired: true,
  nextFollowRequired: false,
  sections: [
    {
      title: '客户情况',
      fields: [
        field('mainConcern', '主诉', 'area', true),
        field('history', '既往治疗经历', 'area'),
        field('concerns', '主要顾虑', 'choices', false, ['价格', '效果', '安全', '恢复期', '疼痛', '家人意见']),
        field('decider', '决策人', 'choice', false, ['本人', '配偶', '父母', '其他']),
      ],
    },
    {
      title: '沟通结果',
      fields: [
        field('intention', '意向程度', 'choice', false, ['高', '中', '低']),
        field('promised', '赠送承诺', 'text'),
        field('trial', '愿意先体验', 'yesNo'),
      ],
    },
  ],
}

/** Makes the template of the hospital of the context. */
export const seedConsulting = async (ctx: Context): Promise<void> => {
  await sql`insert into consulting.template (name, content) values (${TEMPLATE}, ${JSON.stringify(template)}::jsonb)`.execute(
    ctx.db,
  )
}
