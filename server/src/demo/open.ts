/** Opens the demo group: three hospitals with their staff, and the accounts of decisions §2. */
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { grantRoles } from '../areas/access/index.ts'
import { createGroup, createHospital, nameHead } from '../areas/hospitals/index.ts'
import { hashPassword, sessionOf } from '../areas/session/index.ts'
import { createStaff, type NewStaff } from '../areas/staff/index.ts'
import type { Context } from '../kit/context.ts'
import type { Database } from '../kit/db/database.ts'
import { Str, sqlOf, sure } from '../kit/db/rows.ts'
import type { Session } from '../kit/session.ts'
import {
  type ClinicFacts,
  clinics,
  DEMO_PASSWORD,
  type DemoClinic,
  type DemoStaff,
  GROUP_NAME,
  staffOf,
} from './clinics.ts'
import type { Stage } from './stage.ts'

/** The people of one hospital, by the code of their role. */
export type People = {
  readonly hospitalId: number
  readonly admin: Session
  readonly byRole: ReadonlyMap<string, readonly Session[]>
  /** Ids of departments by code. */
  readonly departments: ReadonlyMap<string, number>
}

/**
 * Opens group and hospitals on `at`; answers the people of each, in the order of `clinics`.
 * @param settled looks at the tables anew, so that what follows is planned on what is there
 */
export const openGroup = async (
  stage: Stage,
  database: Database,
  at: Date,
  settled: () => Promise<unknown>,
): Promise<People[]> => {
  // One password, one hash: fifty times scrypt would take longer than everything else here.
  const passwordHash = await hashPassword(stage.node, DEMO_PASSWORD)
  const groupId = await stage.scene(null, (scene) => scene.direct(at, (ctx) => createGroup(ctx, GROUP_NAME)))
  const opened: Opened[] = []
  for (const clinic of clinics) opened.push(await openClinic(stage, at, clinic, { groupId, passwordHash }))
  const head = opened[clinics.findIndex(({ hospital }) => hospital.groupHis)]!
  await stage.scene(null, (scene) => scene.direct(at, (ctx) => nameHead(ctx, groupId, head.hospitalId)))
  await settled()
  return await Promise.all(opened.map((one, index) => peopleOf(database, one, staffOf(clinics[index]!.n))))
}

type Common = { readonly groupId: number | null; readonly passwordHash: string }

const openClinic = async (stage: Stage, at: Date, clinic: DemoClinic, common: Common): Promise<Opened> => {
  const opened = await openHospital(stage, at, { facts: clinic.hospital, staff: staffOf(clinic.n), common })
  await stage.scene(opened.hospitalId, (scene) =>
    scene.direct(at, (ctx) => hireOthers(ctx, clinic, opened.departments, common.passwordHash)),
  )
  return opened
}

export type Opened = {
  readonly hospitalId: number
  readonly departments: ReadonlyMap<string, number>
  readonly ids: ReadonlyMap<string, number>
}

/** One hospital with its staff. The first of `staff` is its administrator. */
export const openHospital = async (
  stage: Stage,
  at: Date,
  { facts, staff, common }: { facts: ClinicFacts; staff: readonly DemoStaff[]; common: Common },
): Promise<Opened> =>
  await stage.scene(null, (scene) =>
    scene.direct(at, async (ctx) => {
      const [first, ...others] = staff
      const administrator = { ...credentials(first!, common.passwordHash), userType: 1 as const }
      const group = common.groupId === null ? {} : { groupId: common.groupId }
      const { hospitalId, staffId } = await createHospital(ctx, { ...facts, ...group, administrator })
      const departments = await idsOf(ctx, 'staff.department', 'code')
      const jobs = await idsOf(ctx, 'staff.job', 'name')
      const ids = new Map([[first!.account, staffId]])
      for (const person of others)
        ids.set(
          person.account,
          await createStaff(ctx, {
            ...credentials(person, common.passwordHash),
            departmentIds: [departments.get(person.department)!],
            jobIds: [jobs.get(person.job)!],
          }),
        )
      return { hospitalId, departments, ids }
    }),
  )

const credentials = ({ account, name, gender }: DemoStaff, passwordHash: string): NewStaff => ({
  account,
  name,
  gender,
  passwordHash,
  mustChange: false,
})

const idsOf = async (
  ctx: Context,
  table: 'staff.department' | 'staff.job',
  key: 'code' | 'name',
): Promise<Map<string, number>> => {
  const { rows } = await sqlOf({ key: sure(Str), id: Id })`
    select ${sql.ref(key)} as key, id from ${sql.table(table)} where ${sql.ref(key)} is not null`.execute(ctx.db)
  return new Map(rows.map((row) => [row.key, row.id]))
}

/** Accounts that are nobody's everyday work: one without any right, the platform's and the group's. */
const hireOthers = async (
  ctx: Context,
  clinic: DemoClinic,
  departments: ReadonlyMap<string, number>,
  passwordHash: string,
): Promise<void> => {
  const suffix = clinic.n === 1 ? '' : String(clinic.n)
  const common = { passwordHash, mustChange: false, departmentIds: [departments.get('it')!] }
  await createStaff(ctx, { ...common, account: `nobody${suffix}`, name: '无权限员工' })
  if (clinic.n === 1) {
    const id = await createStaff(ctx, { ...common, account: 'platform', name: '平台管理员', userType: 0 })
    await grantRoles(ctx, id, ['platform'])
  }
  // The group's person belongs to its head and comes over to the others; the password stays with the head.
  const operator = { account: 'group', name: '集团运营', userType: 3, departmentIds: common.departmentIds } as const
  const id = await createStaff(
    ctx,
    clinic.hospital.groupHis ? { ...operator, ...common } : { ...operator, visiting: true },
  )
  await grantRoles(ctx, id, ['group'])
}

/** Roles that do something in the demo clinic's days. */
const ACTING = new Set(['director', 'front', 'consultant', 'cashier', 'nurse', 'doctor', 'finance'])

/** Sessions of those who act. */
export const peopleOf = async (database: Database, opened: Opened, staff: readonly DemoStaff[]): Promise<People> => {
  const byRole = new Map<string, Session[]>()
  for (const { account, role } of staff.filter((person) => ACTING.has(person.role))) {
    const session = await sessionOf(database, opened.hospitalId, opened.ids.get(account)!)
    byRole.set(role, [...(byRole.get(role) ?? []), session])
  }
  const admin = byRole.get('director')![0]!
  return { hospitalId: opened.hospitalId, admin, byRole, departments: opened.departments }
}
