import type { Area } from '../../kit/area.ts'
import { customerRoutes, customerTasks } from './routes.ts'

export const customers: Area = {
  name: 'customers',
  routes: customerRoutes,
  tasks: customerTasks,
  schedule: [
    { task: 'customers.foldSums', at: '*/5 * * * *' },
    { task: 'customers.unfilledNight', at: '40 7 * * *' },
    { task: 'customers.looksWeek', at: '10 9 * * *' },
    { task: 'customers.probesDay', at: '15 9 * * *' },
  ],
  tables: [
    'consent',
    'customer',
    'field',
    'guardian',
    'kinship',
    'look_rule',
    'looks_told',
    'own_value',
    'owner_log',
    'phone_extra',
    'phone_probe',
    'phone_question',
    'phone_view',
    'search_token',
    'setting',
    'source',
    'source_sum',
    'source_type',
    'standing',
    'unfilled',
  ],
  uses: ['agencies', 'files', 'hospitals', 'staff', 'trail'],
}
