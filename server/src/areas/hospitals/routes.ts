import { hospitalAdministration } from '@clinic/contract/areas/hospitals/administration.ts'
import { hospitalRefusals, hospitals } from '@clinic/contract/areas/hospitals/calls.ts'
import { pageOf } from '../../kit/list.ts'
import { type Route, serve } from '../../kit/routes.ts'
import {
  addHospital,
  changeHospital,
  cleanCache,
  hospitalRow,
  onPlatform,
  removeHospital,
  setStatus,
  synchroniseMenu,
} from './administration.ts'
import { groupOptions } from './group.ts'
import { hospitalList } from './list.ts'
import { changeOwn, ownHospital, setParameters } from './own.ts'
import { areasUnder, childHospitals, findAreas, hospitalDetail, hospitalNames } from './queries.ts'
import { registerHospital } from './register.ts'
import { changeVersion, previewVersion, versionHistory } from './version.ts'

/** Of two made at once, the second is told so too. */
type Named = { hisName?: string; hospitalName?: string; name?: string }
const constraints = {
  hospital_name_in_district: ({ hisName, hospitalName, name }: Named) =>
    hospitalRefusals.nameTaken({ name: (hisName ?? hospitalName ?? name ?? '').trim() }),
}

const everyone = serve(
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
    findAreas,
  },
  constraints,
)

const administration = serve(
  'hospitals.administration',
  hospitalAdministration,
  {
    list: onPlatform((ctx, input) => pageOf(ctx, input, hospitalList)),
    one: onPlatform(hospitalRow),
    create: onPlatform(addHospital),
    update: onPlatform(changeHospital),
    remove: onPlatform(removeHospital),
    setStatus: onPlatform(setStatus),
    previewVersion: onPlatform(previewVersion),
    changeVersion: onPlatform(changeVersion),
    versionHistory: onPlatform(versionHistory),
    synchroniseMenu: onPlatform(synchroniseMenu),
    cleanCache,
    groups: onPlatform(groupOptions),
    own: ownHospital,
    updateOwn: changeOwn,
    setParameters,
  },
  constraints,
)

export const hospitalRoutes: Route[] = [...everyone, ...administration]
