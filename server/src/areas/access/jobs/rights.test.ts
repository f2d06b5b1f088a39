import { jobRights } from '@clinic/contract/areas/access/job-rights.ts'
import { jobs } from '@clinic/contract/areas/staff/jobs.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, EVERY_ROLE, newClinic } from '../../../../test/clinic.ts'
import { giveRole } from '../../../../test/people.ts'

const every = ['list', 'add', 'edit', 'delete', 'role', 'button', 'status'].map((word) => `system:job:${word}`)

const jobNamed = async (clinic: Clinic, name: string): Promise<number> =>
  (await clinic.rows(sql<{ id: number }>`select id from staff.job where name = ${name}`))[0]!.id
const roleCoded = async (clinic: Clinic, code: string): Promise<number> =>
  (await clinic.rows(sql<{ id: number }>`select id from access.role where code = ${code}`))[0]!.id
const controlsOf = async (who: Actor, id: number) =>
  (await who.ask(jobRights.buttons, { id })).authButtons.flatMap((page) => page.controls)
const controlNamed = async (who: Actor, id: number, perms: string) =>
  (await controlsOf(who, id)).find((control) => control.perms === perms)!

describe('roles of a job', () => {
  test('are allotted to it and act on the next request of everybody who holds it', { tags: ['F0361'] }, async () => {
    const clinic = await newClinic({ granted: EVERY_ROLE })
    const [admin, nurse] = [await clinic.as('admin'), await clinic.as('nurse')]
    const jobId = await jobNamed(clinic, '护士')
    const { roles, roleIds: kept } = await admin.ask(jobRights.allocatedRoles, { id: jobId })
    expect(roles.filter((role) => role.checked).map(({ code }) => code)).toEqual(['nurse'])
    expect(roles.map(({ code }) => code)).not.toContain('group')
    const cashier = await roleCoded(clinic, 'cashier')
    expect(kept).toEqual(roles.filter((role) => role.checked).map(({ id }) => id))
    expect((await nurse.session()).permissions.has('cashier:pay:pay')).toBe(false)
    expect(await admin.ask(jobRights.allotRoles, { jobId, roleIds: [...kept, cashier], seen: kept })).toEqual({
      added: 1,
      removed: 0,
    })
    await expect.poll(async () => (await nurse.session()).permissions.has('cashier:pay:pay')).toBe(true)
    await admin.ask(jobRights.allotRoles, { jobId, roleIds: [], seen: [...kept, cashier] })
    await expect.poll(async () => (await nurse.session()).permissions.size).toBe(0)
  })

  test('two administrators: the second is told what the first did', async () => {
    const clinic = await newClinic()
    const admin = await clinic.as('admin')
    const jobId = await jobNamed(clinic, '护士')
    const [nurse, front] = [await roleCoded(clinic, 'nurse'), await roleCoded(clinic, 'front')]
    await admin.ask(jobRights.allotRoles, { jobId, roleIds: [nurse, front], seen: [nurse] })
    expect(await admin.refused(jobRights.allotRoles, { jobId, roleIds: [], seen: [nurse] })).toMatchObject({
      code: 40901,
    })
  })

  test('are only those the person who allots holds herself, with nobody in the job too', async () => {
    const clinic = await newClinic()
    const lead = await clinic.as('front')
    await clinic.inside((ctx) => giveRole(ctx, lead.staffId, every))
    const { id: jobId } = await lead.ask(jobs.create, { name: '导诊台', deptId: null })
    const [front, cashier, director, group] = [
      await roleCoded(clinic, 'front'),
      await roleCoded(clinic, 'cashier'),
      await roleCoded(clinic, 'director'),
      await roleCoded(clinic, 'group'),
    ]
    await lead.ask(jobRights.allotRoles, { jobId, roleIds: [front], seen: [] })
    expect(await lead.refused(jobRights.allotRoles, { jobId, roleIds: [front, cashier], seen: [front] })).toMatchObject(
      {
        key: 'role.beyond',
        status: 403,
      },
    )
    expect(await lead.refused(jobRights.allotRoles, { jobId, roleIds: [director], seen: [front] })).toMatchObject({
      key: 'role.above',
    })
    const admin = await clinic.as('admin')
    expect(await admin.refused(jobRights.allotRoles, { jobId, roleIds: [group], seen: [front] })).toMatchObject({
      key: 'role.groupStaffOnly',
    })
    const { roles: shown } = await lead.ask(jobRights.allocatedRoles, { id: jobId })
    expect(shown.find((role) => role.code === 'director')).toMatchObject({ above: true, checked: false })
    expect(shown.find((role) => role.code === 'front')).toMatchObject({ above: false, checked: true })
  })

  test('are not changed by those who hold the job, nor by those below one who does', async () => {
    const clinic = await newClinic()
    const lead = await clinic.as('front')
    await clinic.inside((ctx) => giveRole(ctx, lead.staffId, every))
    const own = await jobNamed(clinic, '前台接待')
    const front = await roleCoded(clinic, 'front')
    expect(await lead.refused(jobRights.allotRoles, { jobId: own, roleIds: [], seen: [front] })).toMatchObject({
      key: 'role.self',
    })
    const admin = await clinic.as('admin')
    const fresh = await admin.ask(jobs.create, { name: '值班', deptId: null })
    await clinic.rows(sql`insert into staff.staff_job (staff_id, job_id) values (${admin.staffId}, ${fresh.id})`)
    expect(await lead.refused(jobRights.allotRoles, { jobId: fresh.id, roleIds: [front], seen: [] })).toMatchObject({
      key: 'role.personAbove',
    })
  })
})

describe('buttons of a job', () => {
  test('are listed per job under the titles of their pages, and act on the next request', {
    tags: ['F0358', 'F0586'],
  }, async () => {
    const clinic = await newClinic()
    const [admin, nurse] = [await clinic.as('admin'), await clinic.as('nurse')]
    const jobId = await jobNamed(clinic, '护士')
    const { authButtons } = await admin.ask(jobRights.buttons, { id: jobId })
    const page = authButtons.find(({ title }) => title === '客户列表')!
    expect(page).toMatchObject({ directory: '客户管理', granted: true })
    expect(page.controls.map(({ perms }) => perms)).toContain('customer:revealPhone')
    expect(page.controls.find(({ perms }) => perms === 'customer:revealPhone')).toMatchObject({
      checked: false,
      inherited: false,
      beyond: false,
    })
    const reveal = await controlNamed(admin, jobId, 'customer:revealPhone')
    expect((await nurse.session()).permissions.has('customer:revealPhone')).toBe(false)
    await admin.ask(jobRights.saveButtons, { jobId, controlIds: [reveal.id], seen: [] })
    await expect.poll(async () => (await nurse.session()).permissions.has('customer:revealPhone')).toBe(true)
    // A button of a job reaches one's own rows only.
    const scope = (await nurse.session()).scopes.get('customer:revealPhone')
    expect(scope).toEqual({ departments: [], own: true })
    expect(await admin.refused(jobRights.saveButtons, { jobId, controlIds: [], seen: [] })).toMatchObject({
      code: 40901,
    })
    await admin.ask(jobRights.saveButtons, { jobId, controlIds: [], seen: [reveal.id] })
    await expect.poll(async () => (await nurse.session()).permissions.has('customer:revealPhone')).toBe(false)
  })

  test('are only those the person who gives them holds, also where the page is missing', async () => {
    const clinic = await newClinic()
    const lead = await clinic.as('front')
    await clinic.inside((ctx) => giveRole(ctx, lead.staffId, every))
    const { id: jobId } = await lead.ask(jobs.create, { name: '导诊台', deptId: null })
    const pay = await controlNamed(lead, jobId, 'cashier:pay:pay')
    expect(pay.beyond).toBe(true)
    expect(await lead.refused(jobRights.saveButtons, { jobId, controlIds: [pay.id], seen: [] })).toMatchObject({
      key: 'role.beyond',
      message: expect.stringContaining('收'),
    })
    const add = await controlNamed(lead, jobId, 'customer:add')
    expect(add.beyond).toBe(false)
    await lead.ask(jobRights.saveButtons, { jobId, controlIds: [add.id], seen: [] })
    const page = (await clinic.rows(sql<{ id: number }>`select id from access.menu where path = '/customer/list'`))[0]!
    expect(await lead.refused(jobRights.saveButtons, { jobId, controlIds: [page.id], seen: [add.id] })).toMatchObject({
      status: 404,
    })
  })

  test('of pages that are not offered stay as they are', async () => {
    const clinic = await newClinic()
    const admin = await clinic.as('admin')
    const jobId = await jobNamed(clinic, '护士')
    const hidden = await clinic.rows(sql<{ id: number }>`
      select m.id from access.menu m join access.menu page on page.id = m.parent_id where not page.served limit 1`)
    await clinic.rows(sql`insert into access.job_button (job_id, menu_id) values (${jobId}, ${hidden[0]!.id})`)
    await admin.ask(jobRights.saveButtons, { jobId, controlIds: [], seen: [] })
    const kept = await clinic.rows(
      sql<{ menu_id: number }>`select menu_id from access.job_button where job_id = ${jobId}`,
    )
    expect(kept).toEqual([{ menu_id: hidden[0]!.id }])
  })

  test('of the whole package are listed for those who administer jobs or roles', async () => {
    const clinic = await newClinic({ sysVer: 'P' })
    const admin = await clinic.as('admin')
    const { authButtons } = await admin.ask(jobRights.everyButton, {})
    const all = authButtons.flatMap((page) => page.controls.map(({ perms }) => perms))
    expect(all).toContain('customer:add')
    expect(all).not.toContain('ProjectDemand')
    expect(await (await clinic.as('nobody')).refused(jobRights.everyButton, {})).toMatchObject({ status: 403 })
  })
})
