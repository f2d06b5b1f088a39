import type { Area } from '../../kit/area.ts'
import { sessionRoutes } from './routes.ts'

export const session: Area = {
  name: 'session',
  routes: sessionRoutes,
  tables: [
    'account',
    'attempt',
    'credential',
    'draft',
    'list_columns',
    'login_key',
    'one_time',
    'policy',
    'preference',
    'session',
  ],
  uses: ['access', 'hospitals', 'staff', 'trail'],
}
