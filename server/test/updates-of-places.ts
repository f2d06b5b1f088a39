/** Updates of hospitals, departments, jobs and people, as the sweeps tell them. */
import { hospitalAdministration } from '@clinic/contract/areas/hospitals/administration.ts'
import { profile } from '@clinic/contract/areas/profile/calls.ts'
import { members } from '@clinic/contract/areas/staff/accounts.ts'
import { departments } from '@clinic/contract/areas/staff/departments.ts'
import { jobs } from '@clinic/contract/areas/staff/jobs.ts'
import { people } from '@clinic/contract/areas/staff/people.ts'
import { newPhone } from './customers.ts'
import { factsOf, inBinjiang, opening, word } from './platform.ts'
import type { Ground, Story } from './updates.ts'
import { picture, uploaded } from './uploads.ts'

const image = async ({ clinic, admin }: Ground, colour: string): Promise<number> =>
  uploaded(clinic.node, admin.token, { name: '图.jpg', bytes: await picture(colour) })

const reached = [{ phone: '0571-88880000' }, { address: '滨江路 1 号' }, { licenseNo: 'PDY0001' }]

const hospitals: Story[] = [
  {
    calls: [hospitalAdministration.update],
    by: 'platform',
    begin: async ({ platform }) => {
      const head = await platform.ask(hospitalAdministration.create, opening({ groupHis: true }) as never)
      const { groupId } = await platform.ask(hospitalAdministration.one, { id: head.id })
      const must = factsOf()
      const { id } = await platform.ask(hospitalAdministration.create, opening(must) as never)
      const row = await platform.ask(hospitalAdministration.one, { id })
      return { row, must, steps: [...reached, { groupId }, { expireAt: '2099-12-31' }, { accountQuota: 50 }] }
    },
  },
  {
    calls: [hospitalAdministration.updateOwn],
    begin: async (on) => {
      const row = await on.admin.ask(hospitalAdministration.own, {})
      const must = { contact: '周医生', ...inBinjiang }
      return { row, must, steps: [...reached, { printHeader: '滨江门诊' }, { logo: await image(on, '#112233') }] }
    },
  },
]

const departmentSteps = (leaderId: number) => [
  { cureDept: 'true' },
  { deptCode: `U${word()}` },
  { leaderId },
  { phone: '8001' },
  { remark: '二楼' },
  { sort: 77 },
  { status: 1 },
]

const places: Story[] = [
  {
    calls: [departments.update, departments.updateByRabbit],
    begin: async ({ admin, nurse }) => {
      const must = { deptName: `科${word()}`, parentId: 0 }
      return { row: await admin.ask(departments.create, must), must, steps: departmentSteps(nurse.staffId) }
    },
  },
  {
    calls: [jobs.update, jobs.updateByRabbit],
    begin: async ({ admin, idOf }) => {
      const must = { name: `岗${word()}`, deptId: await idOf('staff.department') }
      const row = await admin.ask(jobs.create, must)
      const { id: typeId } = await admin.ask(jobs.typeCreate, { name: `类${word()}`, type: 3 })
      return { row, must, steps: [{ type: 3 }, { typeId }, { remark: '夜班' }, { sort: 77 }, { status: 1 }] }
    },
  },
  {
    calls: [jobs.typeUpdate],
    begin: async ({ admin }) => {
      const must = { name: `类${word()}` }
      return { row: await admin.ask(jobs.typeCreate, must), must, steps: [{ sort: 77 }] }
    },
  },
]

const hired = async ({ admin, idOf }: Ground) => {
  const must = { name: '苏晴' }
  const deptIds = [await idOf('staff.department')]
  return { must, row: await admin.ask(people.create, { account: `u${word()}`, ...must, deptIds }) }
}
const contact = () => [{ phone: newPhone() }, { email: `${word()}@example.cn` }, { gender: 2 }]
const placed = async ({ idOf }: Ground) => ({
  departments: { deptIds: [await idOf('staff.department', "name = '市场部'")] },
  roles: { roleIds: [await idOf('access.role', "code = 'nurse'")] },
})

const persons: Story[] = [
  {
    calls: [people.update],
    begin: async (on) => {
      const { departments: hers, roles } = await placed(on)
      const steps = [
        ...contact(),
        hers,
        roles,
        { jobIds: [await on.idOf('staff.job')] },
        { features: [{ key: 'phone.view.daily', value: 7 }] },
        { jobNo: `N${word()}` },
        { hiredOn: '2025-03-01' },
        { remark: '返聘' },
        { licenceNo: '1103300' },
        { licenceScope: '皮肤科' },
        { licenceUntil: '2099-12-31' },
        { prescribingLevel: 2 },
        { userType: 1 },
      ]
      return { ...(await hired(on)), steps }
    },
  },
  {
    calls: [members.update],
    begin: async (on) => {
      const { departments: hers, roles } = await placed(on)
      return { ...(await hired(on)), steps: [...contact(), hers, roles, { status: 1 }] }
    },
  },
  { calls: [members.updateBase], begin: async (on) => ({ ...(await hired(on)), steps: contact() }) },
  {
    calls: [profile.update],
    begin: async (on) => {
      const avatar = await image(on, '#332211')
      const { id, version } = await on.admin.ask(profile.own, {})
      const steps = [...contact().map((step) => step), { nickName: `院长${word()}` }, { avatar }]
      return { row: { id, version }, must: {}, steps }
    },
  },
]

export const placeStories: readonly Story[] = [...hospitals, ...places, ...persons]
