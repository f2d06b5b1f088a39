import type { Area } from '../../kit/area.ts'
import { night } from './night.ts'
import { poolRoutes } from './routes.ts'

export const pool: Area = {
  name: 'pool',
  routes: poolRoutes,
  tasks: { 'pool.night': night },
  schedule: [{ task: 'pool.night', at: '0 2 * * *' }],
  tables: ['entry', 'lock', 'look', 'pool', 'warning'],
  uses: [
    'appointments',
    'blacklist',
    'complaints',
    'consulting',
    'customers',
    'declarations',
    'scheduling',
    'staff',
    'triage',
    'visits',
  ],
}
