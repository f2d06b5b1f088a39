/** The platform's administrator, and hospitals she opens: for tests of what the platform does. */
import { sql } from 'kysely'
import { createStaff } from '../src/areas/staff/index.ts'
import { type Actor, actorOf } from './actor.ts'
import { type Clinic, direct, newClinic } from './clinic.ts'
import type { Node } from './node.ts'

/** A short word that no other test has. */
export const word = (): string => Math.random().toString(36).slice(2, 9)
export const inBinjiang = { provinceId: 330000, cityId: 330100, areaId: 330108 }

const hospitalFacts = {
  contact: '周医生',
  ...inBinjiang,
  managType: 1,
  groupHis: false,
  dataViewType: 1,
}
/** What changing a hospital takes, but for id and version. */
export const factsOf = (more: object = {}) => ({ hospitalName: `滨江${word()}门诊`, ...hospitalFacts, ...more })
/** What opening one takes. */
export const opening = (more: object = {}) => ({ ...factsOf(), sysVer: 'S' as const, lifeVer: 'B' as const, ...more })

export type Platform = {
  readonly home: Clinic
  readonly admin: Actor
  /** Runs something in a hospital the platform made. */
  at(hospitalId: number): Clinic['inside']
  /** The administrator of such a hospital. */
  adminOf(hospitalId: number): Promise<Actor>
}

/** @param on a node of another installation: for what changes something all hospitals share */
export const newPlatform = async (on?: Node): Promise<Platform> => {
  const home = await newClinic({}, on)
  const staffId = await home.inside((ctx) => createStaff(ctx, { account: `p${word()}`, name: '平台', userType: 0 }))
  const at =
    (hospitalId: number): Clinic['inside'] =>
    (work) =>
      direct(home.node, { hospitalId, staffId: null }, work)
  return {
    home,
    at,
    admin: await actorOf(home.node, home.hospitalId, staffId, home.inside),
    adminOf: async (hospitalId) => {
      const inside = at(hospitalId)
      const { rows } = await inside((ctx) =>
        sql<{ id: number }>`select id from staff.staff where user_type = 1`.execute(ctx.db),
      )
      return await actorOf(home.node, hospitalId, rows[0]!.id, inside)
    },
  }
}
