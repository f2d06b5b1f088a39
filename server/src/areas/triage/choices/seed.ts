/** What a new hospital's visits are about: types, and the tree of original demands (customers book §13, §32). */
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'

const types = [
  ['现场咨询', 'onsite'],
  ['网电咨询', 'online'],
  ['复诊咨询', 'revisit'],
] as const

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

/** Makes types and demands of the hospital of the context. */
export const seedChoices = async (ctx: Context): Promise<void> => {
  await sql`insert into triage.consult_type (name, kind, sort)
    select name, kind, n * 10 from unnest(${types.map(([name]) => name)}::text[], ${types.map(([, kind]) => kind)}::text[])
      with ordinality as t (name, kind, n)`.execute(ctx.db)
  const parts = Object.keys(demands)
  const leaves = Object.entries(demands).flatMap(([part, names]) => names.map((name) => ({ part, name })))
  await sql`with parts as (
      insert into triage.original_demand (name, sort)
      select name, n * 10 from unnest(${parts}::text[]) with ordinality as t (name, n) returning hospital_id, id, name)
    insert into triage.original_demand (parent_id, name, sort)
    select parts.id, leaf.name, leaf.n * 10
    from unnest(${leaves.map(({ part }) => part)}::text[], ${leaves.map(({ name }) => name)}::text[]) with ordinality as leaf (part, name, n)
    join parts on parts.name = leaf.part`.execute(ctx.db)
}
