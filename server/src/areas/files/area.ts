import type { Area } from '../../kit/area.ts'
import { fileRoutes, fileTasks } from './routes.ts'

export const files: Area = {
  name: 'files',
  routes: fileRoutes,
  tasks: fileTasks,
  schedule: [{ task: 'files.sweep', at: '40 * * * *' }],
  tables: ['blob', 'file', 'storage'],
  uses: [],
}
