import type { Area } from '../../kit/area.ts'
import { dictionaryRoutes } from './routes.ts'

export const dictionaries: Area = {
  name: 'dictionaries',
  routes: dictionaryRoutes,
  tables: ['dict_item', 'dict_type', 'hospital_item', 'hospital_type'],
  uses: [],
}
