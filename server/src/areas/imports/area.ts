import type { Area } from '../../kit/area.ts'
import { importRoutes } from './routes.ts'
import { checkSlice, purge, runSlice, tend } from './slices.ts'

export const imports: Area = {
  name: 'imports',
  routes: importRoutes,
  tasks: { 'imports.check': checkSlice, 'imports.run': runSlice, 'imports.tend': tend, 'imports.purge': purge },
  schedule: [
    { task: 'imports.tend', at: '* * * * *' },
    { task: 'imports.purge', at: '40 3 * * *' },
  ],
  tables: ['import_batch', 'import_row'],
  uses: ['access', 'customers', 'files', 'staff'],
}
