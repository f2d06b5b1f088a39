/** Table of contents: 生命周期 and 成交定义. */
import { lifecycle, lifecycleRefusals } from '@clinic/contract/areas/lifecycle/calls.ts'
import type { Task } from '../../kit/jobs.ts'
import { serve } from '../../kit/routes.ts'
import { definitions } from './definitions.ts'
import {
  foldSums,
  movePage,
  night,
  previewDays,
  removeDays,
  restaged,
  setDays,
  stageOne,
  stagePage,
  updateDays,
} from './stages.ts'

export const lifecycleRoutes = serve(
  'lifecycle',
  lifecycle,
  {
    stages: stagePage,
    stage: stageOne,
    setDays,
    updateDays,
    removeDays,
    preview: previewDays,
    moves: movePage,
    definitions: definitions.list,
    definition: definitions.one,
    createDefinition: definitions.create,
    updateDefinition: definitions.update,
    removeDefinition: definitions.remove,
  },
  {
    deal_definition_day_unique: ({ effectiveFrom = '' }: { effectiveFrom?: string | null }) =>
      lifecycleRefusals.dayTaken({ day: effectiveFrom ?? '' }),
    deal_definition_ahead: () => lifecycleRefusals.alreadyHolds(),
  },
)

export const lifecycleTasks: Readonly<Record<string, Task>> = {
  'lifecycle.night': night,
  'lifecycle.threshold': restaged,
  'lifecycle.foldSums': foldSums,
}
