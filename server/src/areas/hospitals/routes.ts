import { hospitals } from '@clinic/contract/areas/hospitals.ts'
import { type Route, serve } from '../../kit/routes.ts'
import { areasUnder, childHospitals, findAreas, hospitalDetail, hospitalNames } from './queries.ts'

export const hospitalRoutes: Route[] = serve('hospitals', hospitals, {
  names: hospitalNames,
  namesByPost: hospitalNames,
  detail: hospitalDetail,
  children: childHospitals,
  provinces: (ctx) => areasUnder(ctx, 0),
  cities: async (ctx, { code, level }) =>
    (await areasUnder(ctx, Number(code))).filter((area) => area.level === Number(level) + 1),
  areas: (ctx, { pid }) => areasUnder(ctx, pid ?? 0),
  findAreas: async (ctx, input) => (await findAreas(ctx, input)) as never,
})
