/** Nobody reaches further in staff administration than she may: scope, ranks, herself, what she gives. Source: clinical-admin §14. */
import { randomBytes } from 'node:crypto'
import { members } from '@clinic/contract/areas/staff/accounts.ts'
import { people } from '@clinic/contract/areas/staff/people.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'

// Passwords are stretched for a third of a second each, longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const word = (): string => `r${randomBytes(6).toString('hex')}`
let clinic: Clinic
let admin: Actor
let department: Record<string, number>
let job: Record<string, number>
let role: Record<string, number>

const keys = ['list', 'add', 'edit', 'delete', 'status', 'resetPwd', 'unlock', 'handover', 'batchRole', 'batchDept']
const staffKeys = keys.map((key) => `system:user:${key}`)

const idsIn = async (table: 'staff.department' | 'staff.job' | 'access.role', key: string) =>
  Object.fromEntries(
    (
      await clinic.rows(sql<{ id: number; key: string }>`select id, ${sql.ref(key)} as key from ${sql.table(table)}`)
    ).map((row) => [row.key, row.id]),
  )
const seen = async (who: Actor, by = admin) => {
  const { id, version } = await by.ask(people.one, { id: who.staffId })
  return { id: id!, version: version! }
}

beforeAll(async () => {
  clinic = await newClinic()
  admin = await clinic.as('admin')
  department = await idsIn('staff.department', 'name')
  job = await idsIn('staff.job', 'name')
  role = await idsIn('access.role', 'code')
})

test('who rules one department sees and touches its people only, and gives no other department', async () => {
  const scope = { dataScope: 2, departments: ['美容皮肤科'], department: '美容皮肤科' } as const
  const [lead, nurse, cashier] = [
    await clinic.with(staffKeys, scope),
    await clinic.as('nurse'),
    await clinic.as('cashier'),
  ]
  const { result } = await lead.ask(people.list, { pageSize: 500 })
  expect(result.map(({ id }) => id)).toContain(nurse.staffId)
  expect(result.map(({ id }) => id)).not.toContain(cashier.staffId)
  const theirs = await seen(cashier)
  for (const refused of [
    await lead.refused(people.one, { id: cashier.staffId }),
    await lead.refused(people.update, { ...theirs, name: '改' }),
    await lead.refused(people.resetPassword, { id: cashier.staffId }),
    await lead.refused(people.setStatus, { items: [theirs], status: 1 }),
    await lead.refused(people.remove, { id: cashier.staffId }),
    await lead.refused(people.unlock, { id: cashier.staffId }),
    await lead.refused(people.handoverPreview, { id: cashier.staffId }),
  ])
    expect(refused.status).toBe(404)
  const form = { account: word(), name: '新人' }
  expect(await lead.refused(people.create, { ...form, deptIds: [department['财务部']!] })).toMatchObject({
    key: 'people.departmentOutOfReach',
  })
  expect(await lead.refused(people.create, form)).toMatchObject({ key: 'people.departmentOutOfReach' })
  const mine = await seen(nurse)
  expect(
    await lead.refused(people.setDepartments, { items: [mine], deptIds: [department['院办']!], mode: 'replace' }),
  ).toMatchObject({ key: 'people.departmentOutOfReach' })
  expect(
    (await lead.ask(people.choices, {})).departments.filter(({ disabled }) => !disabled).map(({ id }) => id),
  ).toEqual([department['美容皮肤科']])
})

test('nobody touches a person of a higher rank, whichever the call', async () => {
  const clerk = await clinic.with([
    ...staffKeys,
    'system:member:edit',
    'system:member:resetPwd',
    'system:member:kick',
    'system:member:unlock',
    'system:member:delete',
  ])
  const boss = await seen(admin)
  for (const refused of [
    await clerk.refused(people.update, { ...boss, name: '改' }),
    await clerk.refused(people.resetPassword, { id: admin.staffId }),
    await clerk.refused(people.unlock, { id: admin.staffId }),
    await clerk.refused(people.setStatus, { items: [boss], status: 1 }),
    await clerk.refused(people.remove, { id: admin.staffId }),
    await clerk.refused(people.setRoles, { items: [boss], roleIds: [role['front']!], mode: 'add' }),
    await clerk.refused(members.kick, { id: admin.staffId }),
    await clerk.refused(members.setAccount, { ...boss, account: word() }),
    await clerk.refused(members.unlock, { id: admin.staffId }),
    await clerk.refused(members.updateBase, { ...boss, name: '改' }),
  ])
    expect(refused).toMatchObject({ status: 403, key: 'role.personAbove' })
  expect(
    (await clerk.ask(people.list, { keyword: '院长' })).result.find(({ id }) => id === admin.staffId),
  ).toMatchObject({ rank: 'above' })
})

test('nobody gives what she does not hold, by role, by job, by limit or by kind of person', async () => {
  const clerk = await clinic.with([...staffKeys, 'customer:list'])
  const form = { account: word(), name: '新人' }
  expect(await clerk.refused(people.create, { ...form, roleIds: [role['cashier']!] })).toMatchObject({ status: 403 })
  expect(await clerk.refused(people.create, { ...form, roleIds: [role['director']!] })).toMatchObject({
    status: 403,
    key: 'role.above',
  })
  expect(await clerk.refused(people.create, { ...form, jobIds: [job['收银员']!] })).toMatchObject({ status: 403 })
  expect(
    await clerk.refused(people.create, { ...form, features: [{ key: 'order.giftMonthly', value: 5 }] }),
  ).toMatchObject({ status: 403 })
  expect(await clerk.refused(people.create, { ...form, userType: 1 })).toMatchObject({ key: 'people.typeOutOfReach' })
  expect(await admin.refused(people.create, { ...form, userType: 3 })).toMatchObject({ key: 'people.typeOutOfReach' })
  expect(
    await admin.refused(people.create, { ...form, roleIds: [role['groupAdmin'] ?? role['group']!] }),
  ).toMatchObject({ status: 422 })
  const left = await clinic.rows(
    sql<{ n: number }>`select count(*)::int as n from staff.staff where account = ${form.account}`,
  )
  expect(left).toEqual([{ n: 0 }])
  const plain = await clerk.ask(people.create, { ...form, name: '新人' })
  expect(
    await clerk.refused(people.update, {
      id: plain.id,
      version: plain.version,
      name: '新人',
      roleIds: [role['cashier']!],
    }),
  ).toMatchObject({ status: 403 })
})

test('nobody changes her own roles, jobs, departments or limits, nor ends herself; her own name she may', async () => {
  const clerk = await clinic.with(staffKeys)
  const own = await seen(clerk)
  for (const form of [
    { roleIds: [role['front']!] },
    { jobIds: [job['护士']!] },
    { deptIds: [department['财务部']!] },
    { features: [{ key: 'phone.view.daily', value: 1 }] },
  ])
    expect(await clerk.refused(people.update, { ...own, name: '我', ...form })).toMatchObject({
      status: 403,
      key: 'role.self',
    })
  expect(await clerk.refused(people.setRoles, { items: [own], roleIds: [role['front']!], mode: 'add' })).toMatchObject({
    key: 'role.self',
  })
  expect(await clerk.refused(people.setStatus, { items: [own], status: 1 })).toMatchObject({
    key: 'people.notYourself',
  })
  expect(await clerk.refused(people.remove, { id: clerk.staffId })).toMatchObject({ key: 'people.notYourself' })
  await clerk.ask(people.update, { ...own, name: '我的名字' })
})

test('the last administrator stays: neither disabled, nor deleted, nor made something else', async () => {
  const place = await newClinic()
  const platformless = await place.as('admin')
  const founders = await place.rows(
    sql<{ id: number; version: number }>`select id, version from staff.staff where name = '创始人'`,
  )
  await platformless.ask(people.setStatus, { items: founders, status: 1 })
  const second = await platformless.ask(people.create, { account: word(), name: '副院长', userType: 1 })
  const demoted = await platformless.ask(people.update, {
    id: second.id,
    version: second.version,
    name: '副院长',
    userType: 2,
  })
  expect(demoted.version).toBeGreaterThan(second.version)
  const clerkRole = (await place.rows(sql<{ id: number }>`select id from access.role where code = 'director'`))[0]!.id
  const deputy = await platformless.ask(people.update, {
    ...demoted,
    name: '副院长',
    roleIds: [clerkRole],
  })
  expect(deputy.version).toBeGreaterThan(demoted.version)
  const actor = await place.with(['system:user:status', 'system:user:edit', 'system:user:list'])
  await place.inside(async (ctx) => {
    await sql`insert into access.staff_role (staff_id, role_id) values (${actor.staffId}, ${clerkRole})`.execute(ctx.db)
    await sql`select 1`.execute(ctx.db)
  })
  const one = await actor.ask(people.one, { id: platformless.staffId })
  const refused = await actor.refused(people.setStatus, {
    items: [{ id: platformless.staffId, version: one.version! }],
    status: 1,
  })
  expect(refused).toMatchObject({ key: 'role.lastAdministrator' })
})

test('a job is as high as the highest of its roles: who is below that is not offered it', async () => {
  const lead = await clinic.with(staffKeys)
  const [both] = await clinic.rows(sql<{ id: number }>`with high as (
      insert into access.role (name, code, level) values ('高', ${word()}, 20), ('低', ${word()}, 80) returning id),
    made as (insert into staff.job (name) values ('高低岗') returning id)
    insert into access.job_role (job_id, role_id) select made.id, high.id from made, high returning job_id as id`)
  const offered = async (who: Actor) => (await who.ask(people.choices, {})).jobs.find(({ id }) => id === both!.id)
  expect(await offered(lead)).toMatchObject({ disabled: true, why: '级别高于您，请由上级管理员分配' })
  expect(await offered(admin)).toEqual({ id: both!.id, name: '高低岗' })
})
