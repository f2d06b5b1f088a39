import type { Area } from '../../kit/area.ts'
import { holidaysRoutes } from './routes.ts'
import { renewHolidays } from './seed.ts'

export const holidays: Area = {
  name: 'holidays',
  routes: holidaysRoutes,
  tasks: { 'holidays.renew': renewHolidays },
  schedule: [{ task: 'holidays.renew', at: '20 2 * * *' }],
  tables: ['holiday'],
  uses: [],
}
