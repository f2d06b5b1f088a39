import { files, imagePath } from '@clinic/contract/areas/files/calls.ts'
import { profile } from '@clinic/contract/areas/profile/calls.ts'
import { session } from '@clinic/contract/areas/session/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { encode, hireWithPassword, keyOf, PASSWORD, signedIn } from '../../../test/sign-in.ts'
import { pdf, picture, uploaded } from '../../../test/uploads.ts'

let clinic: Clinic
let me: Actor
let colleague: Actor
const mine = { nickName: '林小满', phone: '13912340001', email: 'lin@example.cn', gender: 2 as const }

beforeAll(async () => {
  clinic = await newClinic()
  me = await clinic.as('front')
  colleague = await clinic.with([])
  await me.ask(profile.update, mine)
})

test('the card has name, phone, department with posts, creation date and e-mail, all one’s own', {
  tags: ['F0117', 'F0118'],
}, async () => {
  expect(await me.ask(profile.own, {})).toMatchObject({
    ...mine,
    dept: { deptName: '前台客服部' },
    postGroup: '前台接待',
    createTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
    avatar: null,
  })
  const [row] = await clinic.rows(
    sql<{ text: string }>`select s::text as text from staff.staff s where id = ${me.staffId}`,
  )
  expect(row!.text).not.toContain(mine.phone)
  expect(row!.text).not.toContain(mine.email)
})

test('saving answers statusCode 600; wrong values are refused and change nothing', {
  tags: ['F0386', 'F0201'],
}, async () => {
  const saved = await me.raw('POST', profile.update.path, { nickName: '林小满' })
  expect(saved.json()).toMatchObject({ statusCode: 600 })
  for (const wrong of [
    { nickName: '' },
    { nickName: '   ' },
    { nickName: '长'.repeat(21) },
    { email: 'not-an-address' },
    { email: `${'a'.repeat(50)}@example.cn` },
    { phone: '12345678901' },
    { phone: '139123400011' },
    { phone: null },
    { gender: 3 },
    { userType: 1 },
  ])
    expect((await me.raw('POST', profile.update.path, wrong)).status, JSON.stringify(wrong)).toBe(400)
  expect(await me.ask(profile.own, {})).toMatchObject(mine)
  await colleague.ask(profile.update, { phone: '13912340002' })
  expect(await colleague.refused(profile.update, { phone: mine.phone })).toMatchObject({
    message: `${mine.phone}已存在`,
  })
})

test('two windows of one person: the second is told', async () => {
  const { version } = await me.ask(profile.own, {})
  await me.ask(profile.update, { gender: 1, version })
  expect(await me.refused(profile.update, { gender: 2, version })).toMatchObject({ code: 40901 })
  await me.ask(profile.update, { gender: 2 })
})

test('a new avatar is seen by colleagues, takes the old one’s place, and cannot be somebody else’s or a PDF', async () => {
  const send = async (who: Actor, colour: string) =>
    uploaded(clinic.node, who.token, { name: 'avatar.png', bytes: await picture(colour, { kind: 'png', side: 200 }) })
  const first = await send(me, '#111111')
  await me.ask(profile.update, { avatar: first })
  expect((await me.ask(session.current, {})).avatar).toBe(imagePath(first))
  expect((await colleague.raw('GET', imagePath(first))).status).toBe(200)
  expect(await me.refused(files.remove, { fileId: first })).toMatchObject({ code: 42398 })
  const second = await send(me, '#222222')
  await me.ask(profile.update, { avatar: second })
  expect((await me.raw('GET', imagePath(first))).status).toBe(404)
  const theirs = await send(colleague, '#333333')
  expect(await me.refused(profile.update, { avatar: theirs })).toMatchObject({ status: 404 })
  const paper = await uploaded(clinic.node, me.token, { name: 'a.pdf', bytes: pdf() })
  expect(await me.refused(profile.update, { avatar: paper })).toMatchObject({ status: 404 })
  expect((await me.ask(profile.own, {})).avatar).toBe(imagePath(second))
  await me.ask(profile.update, { avatar: null })
  expect((await me.ask(profile.own, {})).avatar).toBe(null)
})

test('the password is changed by both addresses, encoded, and counts as success in their envelopes', {
  tags: ['F0384', 'F0385', 'F0468'],
}, async () => {
  const account = `own${clinic.hospitalId}`
  await hireWithPassword(clinic, account)
  let password = PASSWORD
  for (const call of [session.changePassword, profile.changePassword]) {
    const { token } = await signedIn(clinic.node, { username: account, password, hospitalId: clinic.hospitalId })
    const key = await keyOf(clinic.node)
    const fresh = `${PASSWORD}-${call.envelope}`
    const payload = {
      oldPassword: encode(key, password),
      newPassword: encode(key, fresh),
      confirmPassword: encode(key, fresh),
      keyId: key.keyId,
    }
    expect(JSON.stringify(payload)).not.toContain(password)
    const answer = await clinic.node.http.inject({
      method: 'POST',
      url: call.path,
      headers: { authorization: `Bearer ${token}` },
      payload,
    })
    expect(answer.json()).toMatchObject(call.envelope === 'rabbit' ? { statusCode: 600 } : { code: 200 })
    password = fresh
  }
  await signedIn(clinic.node, { username: account, password, hospitalId: clinic.hospitalId })
})
