import { hospitalRefusals, hospitals } from '@clinic/contract/areas/hospitals.ts'
import { type Route, serve } from '../../kit/routes.ts'
import { areasUnder, childHospitals, findAreas, hospitalDetail, hospitalNames } from './queries.ts'
import { registerHospital } from './register.ts'

/** Of two registered at once, the second is told so too. */
const constraints = { hospital_name_in_district: hospitalRefusals.nameTaken }

export const hospitalRoutes: Route[] = serve(
  'hospitals',
  hospitals,
  {
    names: hospitalNames,
    namesByPost: hospitalNames,
    register: registerHospital,
    registerByUser: registerHospital,
    registerHospital,
    detail: hospitalDetail,
    children: childHospitals,
    provinces: (ctx) => areasUnder(ctx, 0),
    cities: async (ctx, { code, level }) =>
      (await areasUnder(ctx, Number(code))).filter((area) => area.level === Number(level) + 1),
    areas: (ctx, { pid }) => areasUnder(ctx, pid ?? 0),
    findAreas: async (ctx, input) => (await findAreas(ctx, input)) as never,
  },
  constraints,
)
