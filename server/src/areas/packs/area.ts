import type { Area } from '../../kit/area.ts'
import { tellLate } from './late.ts'
import { packRoutes } from './routes.ts'

export const packs: Area = {
  name: 'packs',
  routes: packRoutes,
  tasks: { 'packs.late': tellLate },
  schedule: [{ task: 'packs.late', at: '10 * * * *' }],
  tables: ['pack'],
  uses: ['customers', 'staff'],
}
