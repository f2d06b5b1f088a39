/** Table of contents: 合并档案. */
import { merging } from '@clinic/contract/areas/merging/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import { serve } from '../../kit/routes.ts'
import { mergeArchives } from './merge.ts'
import { preview } from './preview.ts'
import { exportMerges, mergePage, oneMerge } from './queries.ts'

export const mergingRoutes = serve(
  'merging',
  merging,
  { preview, merge: mergeArchives, list: mergePage, export: exportMerges, one: oneMerge },
  { merge_log_once: () => common.stale() },
)
