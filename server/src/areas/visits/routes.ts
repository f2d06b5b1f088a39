/** Table of contents: 回访. */
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import { visitRules, visitTypes } from '@clinic/contract/areas/visits/settings.ts'
import { visitRefusals } from '@clinic/contract/areas/visits/words.ts'
import { serve } from '../../kit/routes.ts'
import { escalate, handle } from './alert.ts'
import { audit } from './audit.ts'
import { assignVisits, cancelVisits, delayVisits, removeVisit } from './bulk.ts'
import { attempt, complete, visitNow } from './complete.ts'
import { figuresOf, monthOf } from './figures.ts'
import { oneVisit } from './one.ts'
import { addVisit, addVisits } from './plan.ts'
import { exportVisits, panelVisits, visitPage } from './queries.ts'
import { readAlarm } from './readings.ts'
import { previewRule, ruleHandlers, runRule, switchRule } from './rules.ts'
import { typeHandlers } from './types.ts'

const taskRoutes = serve('visits', visits, {
  list: visitPage,
  export: exportVisits,
  one: oneVisit,
  figures: figuresOf,
  calendar: monthOf,
  create: addVisit,
  add: addVisit,
  insertList: addVisits,
  immediatelyReturnVisit: visitNow,
  complete,
  setVisited: complete,
  attempt,
  escalate,
  handle,
  read: readAlarm,
  auditReturnVisit: audit,
  delay: delayVisits,
  assign: assignVisits,
  cancel: cancelVisits,
  remove: removeVisit,
  panel: panelVisits,
})

export const visitRoutes = [
  ...taskRoutes,
  ...serve('visits.types', visitTypes, typeHandlers, { visit_type_name_unique: visitRefusals.typeTaken }),
  ...serve(
    'visits.rules',
    visitRules,
    { ...ruleHandlers, switchRule, preview: previewRule, run: runRule },
    { visit_rule_name_unique: visitRefusals.ruleTaken },
  ),
]
