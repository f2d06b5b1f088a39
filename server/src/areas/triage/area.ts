import type { Area } from '../../kit/area.ts'
import { closeEarlierDays } from './actions.ts'
import { triageRoutes } from './routes.ts'

export const triage: Area = {
  name: 'triage',
  routes: triageRoutes,
  tasks: { 'triage.closeEarlierDays': closeEarlierDays },
  schedule: [{ task: 'triage.closeEarlierDays', at: '10 * * * *' }],
  tables: [
    'consult_type',
    'original_demand',
    'pause',
    'queue_setting',
    'rule',
    'rule_candidate',
    'screen',
    'step',
    'ticket',
    'triage',
    'turn',
  ],
  uses: ['blacklist', 'customers', 'dictionaries', 'hospitals', 'prints', 'staff'],
}
