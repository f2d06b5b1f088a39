import type { Area } from '../../kit/area.ts'
import { comboRoutes } from './routes.ts'

export const combos: Area = {
  name: 'combos',
  routes: comboRoutes,
  tables: ['combo', 'combo_line', 'combo_stock', 'setting'],
  uses: ['products'],
}
