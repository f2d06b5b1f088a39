import type { Area } from '../../kit/area.ts'
import { expireSheets } from './night.ts'
import { declarationsRoutes } from './routes.ts'

export const declarations: Area = {
  name: 'declarations',
  routes: declarationsRoutes,
  tasks: { 'declarations.night': expireSheets },
  // The protection ends with a calendar day.
  schedule: [{ task: 'declarations.night', at: '40 0 * * *' }],
  tables: ['follow', 'intent', 'setting', 'sheet', 'slip'],
  uses: ['agencies', 'customers', 'files', 'orders', 'products', 'reach', 'staff', 'triage'],
}
