/** 积分标签 and 客户等级: what they are, who bears them. Source: customers book §7.1, §7.2, §30. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { changeWithout, crudOf } from '../../crud.ts'
import { Day, Done, Id, Nullable, Page, pageRequest, Shape, Text } from '../../words.ts'
import { bindCalls } from './bind.ts'
import { boundCalls } from './bound.ts'
import { LockRow, level, lockTable, tag, tagGroup } from './nouns.ts'
import { TagRuleShape } from './rules.ts'

export * from './bind.ts'
export * from './bound.ts'
export * from './nouns.ts'
export * from './refusals.ts'
export * from './rules.ts'
export * from './words.ts'

const may = { see: 'setting:customer:list', change: 'setting:customer:tag' } as const
const groups = crudOf('/api/v1/customer/integralGroup', tagGroup, { may })
const tags = crudOf('/api/v1/customer/integral', tag, { may })
const levels = crudOf('/api/v1/customer/level', level, {
  may: { see: 'setting:customer:list', change: 'setting:customer:level' },
})

export const segments = {
  ...bindCalls,
  ...boundCalls,
  groups: groups.list,
  group: groups.one,
  createGroup: groups.create,
  updateGroup: changeWithout(groups.update, 'selectMode'),
  removeGroup: groups.remove,
  tags: tags.list,
  tag: tags.one,
  createTag: tags.create,
  /** It stays in its group: who bears what follows the group. */
  updateTag: changeWithout(tags.update, 'groupId'),
  removeTag: tags.remove,
  /** Whoever bears `id` bears `intoId` afterwards, and `id` is gone. */
  mergeTag: call('POST /api/v1/customer/integral/merge', {
    title: '合并标签',
    may: 'setting:customer:tag',
    input: { id: Id, intoId: Id },
    output: Type.Object({ moved: Type.Integer() }),
  }),
  /** Whom a rule reaches today, before it is kept: of how many, and how many of them do not bear the tag yet. */
  preview: call('POST /api/v1/customer/integral/preview', {
    title: '预览自动规则',
    may: 'setting:customer:tag',
    effect: 'read',
    input: { rule: TagRuleShape, tagId: Type.Optional(Id) },
    output: Type.Object({
      count: Type.Integer(),
      total: Type.Integer(),
      fresh: Type.Integer(),
      rows: Type.Array(Shape({ id: Id, name: Text(60) })),
    }),
  }),
  levels: levels.list,
  level: levels.one,
  createLevel: levels.create,
  updateLevel: levels.update,
  removeLevel: levels.remove,
  locks: call('GET /api/v1/customer/level/locks', {
    title: '手工锁定的等级',
    may: 'setting:customer:list',
    table: lockTable,
    input: { ...pageRequest, grade: Type.Optional(Type.Integer({ minimum: 0, maximum: 5 })) },
    output: Page(LockRow),
  }),
  /** Her level as somebody sets it, whatever the thresholds say, to the end of a day. 0: none. */
  lock: call('POST /api/v1/customer/level/lock', {
    title: '锁定客户等级',
    may: 'customer:level',
    input: {
      customerId: Id,
      grade: Type.Integer({ minimum: 0, maximum: 5 }),
      until: Day,
      reason: Text(200, { minLength: 1 }),
    },
    output: Type.Object({ grade: Type.Integer(), levelName: Nullable(Text(12)) }),
  }),
  /** Back to what the thresholds say. */
  unlock: call('POST /api/v1/customer/level/unlock', {
    title: '取消锁定等级',
    may: 'customer:level',
    input: { customerId: Id },
    output: Done,
  }),
}
