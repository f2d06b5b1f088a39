/** An archive went into hers. */
import { merging } from '@clinic/contract/areas/merging/calls.ts'
import { after, type Happening, happening, words } from '../../kit/happening.ts'
import { mergeList } from './queries.ts'

export const mergeHappenings: readonly Happening[] = [
  happening({
    kind: 'archive',
    act: 'archive.merged',
    of: 'merging.merge_log',
    customer: 'm.kept_id',
    call: merging.list,
    list: mergeList,
    at: 'mergedAt',
    isKept: true,
    by: 'mergedByName',
    facts: ['goneName', 'goneNo', 'reason'],
    say: ({ goneName, goneNo, reason }) => words('合并档案', goneName, goneNo) + after(reason),
  }),
]
