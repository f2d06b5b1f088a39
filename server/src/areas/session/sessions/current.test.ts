/** Who is signed in, as the specification's client reads it (000 §3, §6). */
import { session } from '@clinic/contract/areas/session/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'

let clinic: Clinic
let front: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
})

test('the current user carries everything screens decide by; the token is the sign-in’s answer', {
  tags: ['F0172', 'F0336'],
}, async () => {
  const user = await front.ask(session.current, {})
  for (const name of ['id', 'name', 'usrName', 'avatar', 'roles', 'permissions', 'permissionList', 'deptUsrList'])
    expect(user).toHaveProperty(name)
  for (const name of ['childHospitals', 'userInfo', 'userType', 'tables']) expect(user).toHaveProperty(name)
  expect(user).toMatchObject({ id: front.staffId, usrName: '前台', userType: 2, childHospitals: [] })
})

test('the profile has its name, masked phone, gender and main department', { tags: ['F0170', 'F0171'] }, async () => {
  await clinic.rows(sql`update staff.staff set gender = 2 where id = ${front.staffId}`)
  const { userInfo } = await front.ask(session.current, {})
  expect(Object.keys(userInfo).sort()).toEqual(
    ['avatar', 'createTime', 'dept', 'email', 'gender', 'id', 'nickName', 'phone'].sort(),
  )
  expect(userInfo).toMatchObject({ id: front.staffId, nickName: '前台', gender: 2, dept: { deptName: '前台客服部' } })
  expect(userInfo.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test('roles, permissions and departments are told by name and by value', {
  tags: ['F0173', 'F0174', 'F0175'],
}, async () => {
  const { roleList, roles, permissions, permissionList, deptUsrList } = await front.ask(session.current, {})
  expect(roleList).toEqual([expect.objectContaining({ name: '前台', code: 'front' })])
  expect(roles).toEqual(['前台'])
  expect(permissions).toEqual(permissionList.map((value) => ({ value })))
  expect(permissionList).toContain('customer:add')
  expect(deptUsrList).toEqual([expect.objectContaining({ deptName: '前台客服部', main: true })])
})

test('somebody else is out of reach', async () => {
  expect(await front.refused(session.current, { userId: front.staffId + 1 })).toMatchObject({ status: 404 })
})
