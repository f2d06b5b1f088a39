/** The same people through the platform's door: list, dialog, account, password, unlock, kick, uniqueness. */
import { randomBytes } from 'node:crypto'
import { members } from '@clinic/contract/areas/staff/accounts.ts'
import { people } from '@clinic/contract/areas/staff/people.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { attempt, encode, hireWithPassword, keyOf, signedIn } from '../../../../test/sign-in.ts'

// Passwords are stretched for a third of a second each, longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const word = (): string => `m${randomBytes(6).toString('hex')}`
const address = (): string => `10.${randomBytes(3).join('.')}`
let clinic: Clinic
let admin: Actor
beforeAll(async () => {
  clinic = await newClinic()
  admin = await clinic.as('admin')
})

describe('members', () => {
  test('stand at /rabbit/system/member, in pages of ten, and are the staff of the other door', {
    tags: ['F0209', 'F0443'],
  }, async () => {
    expect(members.page.path).toBe('/api/v1/rabbit/system/member/find/page')
    const nurse = await clinic.as('nurse')
    const page = await admin.ask(members.page, {})
    expect(page).toMatchObject({ pageNum: 1, pageSize: 10 })
    expect(page.list.map(({ id }) => id)).toContain(nurse.staffId)
    const raw = await admin.raw('POST', members.page.path, { pageNum: 1, pageSize: 10 })
    expect(raw.json()).toMatchObject({ statusCode: 600 })
    const [{ account }] = (await clinic.rows(
      sql<{ account: string }>`select account from staff.staff where id = ${nurse.staffId}`,
    )) as [{ account: string }]
    expect((await admin.ask(members.find, { account: account.slice(0, 8).toUpperCase() })).map(({ id }) => id)).toEqual(
      [nurse.staffId],
    )
    expect(await admin.ask(members.one, { id: nurse.staffId })).toMatchObject({
      nickName: 'nurse',
      dept: { deptName: '美容皮肤科' },
      rank: 'within',
      sessions: 1,
    })
    const tree = await admin.ask(members.departments, {})
    const below = (nodes: typeof tree): string[] =>
      nodes.flatMap(({ deptName, children }) => [deptName, ...below(children)])
    expect(below(tree)).toEqual(expect.arrayContaining(['口腔科', '口腔种植']))
  })

  test('are added, changed under the lock, switched off, and removed', async () => {
    const account = word()
    const made = await admin.ask(members.create, { account, name: '新成员', gender: 1 })
    expect(made.randomPass).toHaveLength(12)
    const changed = await admin.ask(members.update, { id: made.id, version: made.version, name: '改名', status: 1 })
    expect(await admin.ask(people.one, { id: made.id })).toMatchObject({
      name: '改名',
      status: 1,
      version: changed.version,
      gender: 1,
    })
    const based = await admin.ask(members.updateBase, { id: made.id, version: changed.version, name: '再改' })
    expect(
      await admin.refused(members.updateBase, { id: made.id, version: changed.version, name: '迟到' }),
    ).toMatchObject({ code: 40901 })
    const renamed = await admin.ask(members.setAccount, { id: made.id, version: based.version, account: `${account}x` })
    expect(renamed.version).toBeGreaterThan(based.version)
    const taken = { id: made.id, version: renamed.version, account: (await hired()).account }
    expect(await admin.refused(members.setAccount, taken)).toMatchObject({ code: 40985 })
    // In other letters it is the same account: nobody else's, and hers to write so.
    const capitals = { id: made.id, version: renamed.version, account: `${account}X` }
    await admin.ask(members.setAccount, capitals)
    await admin.ask(members.remove, { id: made.id })
    expect(await admin.ask(members.uniqueCheck, { kind: 'account', value: `${account}x` })).toEqual({ exists: false })
  })
})

const hired = async () => {
  const account = word()
  return { account, id: await hireWithPassword(clinic, account) }
}

describe('accounts', () => {
  test('locked by wrong passwords are shown as such and opened again, from whatever address', async () => {
    const { account, id } = await hired()
    const ip = address()
    for (let i = 0; i < 5; i++)
      await attempt(clinic.node, { username: account, password: 'Falsch-1234', hospitalId: clinic.hospitalId, ip })
    expect((await attempt(clinic.node, { username: account, hospitalId: clinic.hospitalId, ip })).answer).toMatchObject(
      { key: 'session.locked' },
    )
    expect((await admin.ask(members.find, { locked: true })).map((row) => row.id)).toEqual([id])
    expect(await admin.ask(people.one, { id })).toMatchObject({ locked: true })
    await admin.ask(members.unlock, { id })
    expect(await admin.ask(people.one, { id })).toMatchObject({ locked: false })
    expect(
      (await signedIn(clinic.node, { username: account, hospitalId: clinic.hospitalId, ip })).mustChangePassword,
    ).toBe(false)
  })

  test('a reset password works once, must be changed, and ends open sessions at once with 113', async () => {
    const { account, id } = await hired()
    const open = await signedIn(clinic.node, { username: account, hospitalId: clinic.hospitalId, ip: address() })
    const { randomPass } = await admin.ask(people.resetPassword, { id })
    await expect(clinic.node.sessions.authenticate(open.token)).rejects.toMatchObject({ refusal: { code: 40113 } })
    const sign = { username: account, hospitalId: clinic.hospitalId, ip: address() }
    expect((await attempt(clinic.node, sign)).ok).toBe(false)
    expect(await signedIn(clinic.node, { ...sign, password: randomPass })).toMatchObject({ mustChangePassword: true })
    const several = await admin.ask(people.resetPasswords, { ids: [id, (await hired()).id] })
    expect(new Set(several.map((one) => one.randomPass)).size).toBe(2)
    const trail = await clinic.rows(
      sql<{ all: string }>`select string_agg(t::text, '') as all from trail.entry t where object_id = ${id}`,
    )
    expect(trail[0]!.all).not.toContain(randomPass)
  })

  test('a password of the administrator’s choice must be a good one and is changed by its owner', async () => {
    const { account, id } = await hired()
    const set = async (plain: string, input = {}) => {
      const key = await keyOf(clinic.node)
      return { id, password: encode(key, plain), keyId: key.keyId, ...input }
    }
    expect(await admin.refused(members.setPassword, await set('123456'))).toMatchObject({ key: 'session.passwordWeak' })
    expect(await admin.refused(members.setPassword, await set(`${account}1`))).toMatchObject({
      key: 'session.passwordWeak',
    })
    const good = await set('Herbst-2027-wind')
    await admin.ask(members.setPassword, good)
    expect(await admin.refused(members.setPassword, good)).toMatchObject({ key: 'session.keyUsed' })
    const sign = { username: account, hospitalId: clinic.hospitalId, ip: address(), password: 'Herbst-2027-wind' }
    expect(await signedIn(clinic.node, sign)).toMatchObject({ mustChangePassword: true })
  })

  test('a kicked person is out with the next request; nobody kicks herself', async () => {
    const nurse = await clinic.as('nurse')
    expect(await admin.ask(members.kick, { id: nurse.staffId })).toEqual({ ended: 1 })
    expect(await nurse.refused(people.all, {})).toMatchObject({ status: 401, code: 40113 })
    expect(await admin.refused(members.kick, { id: admin.staffId })).toMatchObject({ key: 'people.notYourself' })
    expect(await admin.refused(people.resetPassword, { id: admin.staffId })).toMatchObject({
      key: 'people.notYourself',
    })
  })
})

describe('uniqueness', () => {
  test('a value that is taken answers so, the sentence is the value and 已存在; one’s own is free', {
    tags: ['F0299', 'F0427'],
  }, async () => {
    const { account, id } = await hired()
    expect(await admin.ask(members.uniqueCheck, { kind: 'account', value: account.toUpperCase() })).toEqual({
      exists: true,
    })
    expect(await admin.ask(members.uniqueCheck, { kind: 'account', value: account, exceptId: id })).toEqual({
      exists: false,
    })
    expect(await admin.ask(members.verify, { kind: 'account', value: account })).toEqual({
      valid: false,
      message: `${account}已存在`,
    })
    expect(await admin.ask(members.uniqueCheck, { kind: 'roleCode', value: 'director' })).toEqual({ exists: true })
    expect(await admin.ask(members.uniqueCheck, { kind: 'departmentName', value: '没有的部门' })).toEqual({
      exists: false,
    })
    const elsewhere = await (await newClinic()).as('admin')
    expect(await elsewhere.ask(members.uniqueCheck, { kind: 'account', value: account })).toEqual({ exists: true })
  })

  test('is not told to those who write nothing there', async () => {
    const front = await clinic.as('front')
    expect(await front.refused(members.uniqueCheck, { kind: 'account', value: 'abc' })).toMatchObject({ status: 403 })
    const writer = await clinic.with(['system:dept:add'])
    expect(await writer.ask(members.uniqueCheck, { kind: 'departmentName', value: '院办' })).toEqual({ exists: true })
    expect(await writer.refused(members.uniqueCheck, { kind: 'roleName', value: '院办' })).toMatchObject({
      status: 403,
    })
  })
})
