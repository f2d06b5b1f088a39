/** Table of contents: 积分标签 and 客户等级. */
import {
  MOST_GROUPS,
  MOST_OF_CUSTOMER,
  MOST_TAGS,
  segmentRefusals,
  segments,
} from '@clinic/contract/areas/segments/calls.ts'
import { levelPreviews } from '@clinic/contract/areas/segments/level-preview.ts'
import type { Task } from '../../kit/jobs.ts'
import { serve } from '../../kit/routes.ts'
import { bindTags } from './bind.ts'
import { lockGrade, previewLevel, unlockGrade } from './levels.ts'
import { mergeTag } from './merge.ts'
import { grades, night, rules, soon } from './night.ts'
import { boundTags, levelOptions, lockPage, tagOptions } from './queries.ts'
import { groups, groupWrites, levels, levelWrites, previewRule, tags, tagWrites } from './settings.ts'

type Named = { name?: string; integralName?: string; grade?: number }

const setUp = serve(
  'segments',
  segments,
  {
    groups: groups.list,
    group: groups.one,
    createGroup: groups.create,
    updateGroup: groupWrites.update,
    removeGroup: groups.remove,
    tags: tags.list,
    tag: tags.one,
    createTag: tagWrites.create,
    updateTag: tagWrites.update,
    removeTag: tags.remove,
    options: tagOptions,
    levelOptions,
    mergeTag,
    preview: previewRule,
    bind: bindTags,
    bound: boundTags,
    levels: levels.list,
    level: levels.one,
    createLevel: levelWrites.create,
    updateLevel: levelWrites.update,
    removeLevel: levelWrites.remove,
    locks: lockPage,
    lock: lockGrade,
    unlock: unlockGrade,
  },
  {
    tag_group_name_unique: ({ name = '' }: Named) => segmentRefusals.groupTaken({ name: name.trim() }),
    tag_name_unique: ({ integralName = '' }: Named) => segmentRefusals.tagTaken({ name: integralName.trim() }),
    level_name_unique: ({ name = '' }: Named) => segmentRefusals.levelTaken({ name: name.trim() }),
    level_grade_unique: ({ grade = 0 }: Named) => segmentRefusals.gradeTaken({ grade: `${grade} 星` }),
    tag_group_few: () => segmentRefusals.manyGroups({ limit: MOST_GROUPS }),
    tag_few: () => segmentRefusals.manyTags({ limit: MOST_TAGS }),
    tag_limit_below: () => segmentRefusals.belowBearers(),
    customer_tag_few: () => segmentRefusals.manyOfCustomer({ limit: MOST_OF_CUSTOMER }),
  },
)

export const segmentRoutes = [...setUp, ...serve('segments', levelPreviews, { previewLevel })]

export const segmentTasks: Readonly<Record<string, Task>> = {
  'segments.night': night,
  'segments.soon': soon,
  'segments.rules': rules,
  'segments.grades': grades,
}
