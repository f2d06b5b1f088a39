import type { Area } from '../../kit/area.ts'
import { productRoutes } from './routes.ts'

export const products: Area = {
  name: 'products',
  routes: productRoutes,
  tables: ['product', 'type_tree', 'universal_kind'],
  uses: ['staff'],
}
