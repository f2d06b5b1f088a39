import type { Area } from '../../kit/area.ts'
import { explainRoutes } from './explain/routes.ts'
import { jobRightRoutes } from './jobs/routes.ts'
import { menuRoutes } from './menus/routes.ts'
import { accessRoutes } from './routes.ts'

export const access: Area = {
  name: 'access',
  routes: [...accessRoutes, ...jobRightRoutes, ...menuRoutes, ...explainRoutes],
  tables: [
    'epoch',
    'feature_grant',
    'job_button',
    'job_role',
    'menu',
    'menu_seen',
    'menu_setting',
    'menu_table',
    'role',
    'role_column',
    'role_department',
    'role_menu',
    'staff_role',
    'tree_epoch',
  ],
  uses: ['hospitals', 'staff', 'trail'],
}
