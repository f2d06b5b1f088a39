/** What consulting begins with in a new hospital: types, the form, the tree of original demands (customers book §13, §32). */
import { TEMPLATE, type Template } from '@clinic/contract/areas/consulting/settings.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'

const types = [
  ['现场咨询', 'onsite'],
  ['网电咨询', 'online'],
  ['复诊咨询', 'revisit'],
] as const

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

const demands: Readonly<Record<string, readonly string[]>> = {
  眼部: ['双眼皮', '开眼角', '去眼袋'],
  鼻部: ['隆鼻', '鼻尖'],
  面部轮廓: ['颧骨', '下颌角', '线雕提升'],
  注射: ['除皱', '填充', '瘦脸'],
  皮肤: ['祛斑', '痘坑', '嫩肤', '脱毛'],
  胸部: ['丰胸', '修复'],
  脂肪: ['吸脂', '脂肪填充'],
  私密: ['私密紧致'],
  口腔: ['洁牙', '补牙', '根管', '拔牙', '种植', '正畸', '修复', '儿牙', '美白'],
}

/** Makes types, template and demands of the hospital of the context. */
export const seedConsulting = async (ctx: Context): Promise<void> => {
  await sql`insert into consulting.consult_type (name, kind, sort)
    select name, kind, n * 10 from unnest(${types.map(([name]) => name)}::text[], ${types.map(([, kind]) => kind)}::text[])
      with ordinality as t (name, kind, n)`.execute(ctx.db)
  await sql`insert into consulting.template (name, content) values (${TEMPLATE}, ${JSON.stringify(template)}::jsonb)`.execute(
    ctx.db,
  )
  const parts = Object.keys(demands)
  const leaves = Object.entries(demands).flatMap(([part, names]) => names.map((name) => ({ part, name })))
  await sql`with parts as (
      insert into consulting.original_demand (name, sort)
      select name, n * 10 from unnest(${parts}::text[]) with ordinality as t (name, n) returning hospital_id, id, name)
    insert into consulting.original_demand (parent_id, name, sort)
    select parts.id, leaf.name, leaf.n * 10
    from unnest(${leaves.map(({ part }) => part)}::text[], ${leaves.map(({ name }) => name)}::text[]) with ordinality as leaf (part, name, n)
    join parts on parts.name = leaf.part`.execute(ctx.db)
}
