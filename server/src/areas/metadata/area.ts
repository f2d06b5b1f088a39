import type { Area } from '../../kit/area.ts'
import { metadataRoutes } from './routes.ts'

export const metadata: Area = {
  name: 'metadata',
  routes: metadataRoutes,
  tables: ['database', 'database_table', 'field', 'record', 'record_table', 'table_field', 'used'],
  uses: ['staff'],
}
