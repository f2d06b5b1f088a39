/** What happens with return visits: one is done, her doctor notes what was done about it, one comes to nothing. */
import { symptomLevels, visitResults, visits } from '@clinic/contract/areas/visits/calls.ts'
import { sql } from 'kysely'
import { after, type Happening, happening, words } from '../../kit/happening.ts'
import { visitList } from './queries.ts'

const visit = {
  kind: 'returnVisit',
  of: 'visits.visit',
  customer: 'v.customer_id',
  call: visits.list,
  list: visitList,
  entry: 'ReturnVisitRecord',
} as const

export const returnVisitHappenings: readonly Happening[] = [
  happening({
    ...visit,
    act: 'visit.done',
    at: 'doneTime',
    by: 'doneByName',
    facts: ['typeName', 'theme', 'result', 'symptomLevel'],
    say: ({ typeName, theme, result, symptomLevel }) =>
      words('回访', typeName, theme) +
      after(result && visitResults[result]) +
      after(symptomLevel && symptomLevel !== 'normal' && `症状${symptomLevels[symptomLevel]}`),
  }),
  happening({
    ...visit,
    act: 'visit.handled',
    at: 'handledAt',
    by: 'doctorName',
    facts: ['theme', 'handling'],
    say: ({ theme, handling }) => words('处理异常回访', theme) + after(handling),
  }),
  happening({
    ...visit,
    act: 'visit.closed',
    at: 'planTime',
    where: sql`v.state = 'closed'`,
    facts: ['theme', 'endReason'],
    say: ({ theme, endReason }) => words('回访联系不上', theme) + after(endReason),
  }),
]
