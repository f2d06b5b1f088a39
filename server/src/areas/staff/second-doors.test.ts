/** Departments, jobs and accounts by the doors of the other application: the same rows, the same refusals. */
import { members } from '@clinic/contract/areas/staff/accounts.ts'
import { departments } from '@clinic/contract/areas/staff/departments.ts'
import { jobs } from '@clinic/contract/areas/staff/jobs.ts'
import { people } from '@clinic/contract/areas/staff/people.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { attempt, hireWithPassword, signedIn } from '../../../test/sign-in.ts'
import { createStaff } from './people/create-staff.ts'

vi.setConfig({ testTimeout: 60_000 })

let clinic: Clinic
let admin: Actor
beforeAll(async () => {
  clinic = await newClinic()
  admin = await clinic.as('admin')
})

test('a department and a job are changed and deleted by the second door', async () => {
  const made = await admin.ask(departments.create, { deptName: '光电中心', parentId: 0 })
  await admin.ask(departments.updateByRabbit, { ...made, deptName: '光电一科', parentId: 0, remark: '四楼' })
  expect(await admin.ask(departments.one, { id: made.id })).toMatchObject({ deptName: '光电一科', remark: '四楼' })
  const job = await admin.ask(jobs.create, { name: '光电护士', deptId: made.id })
  await admin.ask(jobs.updateByRabbit, { ...job, name: '光电护士长', deptId: made.id, sort: 9 })
  const found = async () => (await admin.ask(jobs.list, { keyword: '光电' })).result
  expect(await found()).toMatchObject([{ id: job.id, name: '光电护士长', sort: 9 }])
  await admin.ask(jobs.removeByRabbit, { id: job.id })
  expect(await found()).toEqual([])
  await admin.ask(departments.removeByRabbit, { id: made.id })
  expect((await admin.refused(departments.one, { id: made.id })).status).toBe(404)
})

test('a person who mistyped too often is let in again; a reset password is the only one that works', async () => {
  const { node } = clinic
  const username = `door${Date.now()}`
  const person = { username }
  const staffId = await hireWithPassword(clinic, username)
  const wrong = () => attempt(node, { ...person, password: 'Wrong-9999', ip: '10.77.1.1' })
  for (let tries = 0; tries < 5; tries++) await wrong()
  expect(await attempt(node, { ...person, ip: '10.77.1.1' })).toMatchObject({ ok: false })
  await admin.ask(people.unlock, { id: staffId })
  await signedIn(node, { ...person, ip: '10.77.1.1' })
  const { randomPass } = await admin.ask(members.resetPassword, { id: staffId })
  expect(await attempt(node, { ...person, ip: '10.77.1.2' })).toMatchObject({ ok: false })
  await signedIn(node, { ...person, password: randomPass, ip: '10.77.1.3' })
})

test('no new password for who is disabled, nor for who belongs to another hospital', async () => {
  const gone = await clinic.as('nurse')
  await clinic.rows(sql`update staff.staff set status = 1 where id = ${gone.staffId}`)
  const account = `away${Date.now()}`
  await hireWithPassword(await newClinic(), account, { userType: 3 })
  const visiting = await clinic.inside((ctx) =>
    createStaff(ctx, { account, name: '李能登', userType: 3, visiting: true }),
  )
  expect(await admin.refused(members.resetPassword, { id: gone.staffId })).toMatchObject({
    key: 'people.accountDisabled',
  })
  expect(await admin.refused(members.resetPassword, { id: visiting })).toMatchObject({ key: 'people.visiting' })
})
