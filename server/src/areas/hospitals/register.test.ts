import { hospitals, REGISTRATION_LENGTH } from '@clinic/contract/areas/hospitals/calls.ts'
import { session } from '@clinic/contract/areas/session/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { open } from '@clinic/contract/envelope.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { EVERY_ROLE, newClinic, testNode } from '../../../test/clinic.ts'
import { TEST_CAPTCHA } from '../../../test/node.ts'
import { signedIn } from '../../../test/sign-in.ts'

type Form = InputOf<typeof hospitals.register>

let addresses = 0
/** Each test is another visitor: the limit counts by address. */
const newAddress = (): string => `10.9.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`
const word = (): string => Math.random().toString(36).slice(2, 8)

const westLake = {
  provinceId: 330000,
  province: '浙江省',
  cityId: 330100,
  city: '杭州市',
  areaId: 330106,
  area: '西湖区',
}

const register = async (
  fields: Partial<Record<keyof Form, unknown>> = {},
  ip = newAddress(),
  call = hospitals.register,
) => {
  const { http } = await testNode()
  const form = {
    ...westLake,
    contact: '王小明',
    hisName: `明德${word()}诊所`,
    groupHis: false,
    captcha: TEST_CAPTCHA,
    uuid: 'test',
    ...fields,
  }
  const answer = await http.inject({ method: 'POST', url: call.path, payload: form, remoteAddress: ip })
  const read = open<{ account: string; randomPass: string }>(answer.json())
  return { ...read, status: answer.statusCode, form }
}

test('a hospital registers itself and receives an account and a password', {
  tags: ['F0165', 'F0166', 'F0006', 'F0007', 'F0008', 'F0009'],
}, async () => {
  const { ok, data, form } = await register()
  expect(ok).toBe(true)
  expect(Object.keys(data).sort()).toEqual(['account', 'randomPass'])
  expect(data.account).toMatch(/^md[a-z]*\d{4}$/)
  expect(data.randomPass).toMatch(/^[A-Za-z0-9]{12}$/)
  const { database } = await testNode()
  const [found] = await database.send([
    { text: 'select * from hospitals.hospital where name = $1', values: [form.hisName] },
  ])
  // F0006 F0007 F0008 F0009: S 标准, B 基础, 自营, no group.
  expect(found!.rows[0]).toMatchObject({
    sys_ver: 'S',
    life_ver: 'B',
    manag_type: 1,
    group_his: false,
    group_id: null,
    status: 0,
  })
  expect(found!.rows[0]).toMatchObject({ contact: '王小明', province_id: 330000, city_id: 330100, area_id: 330106 })
})

test('it begins with what every hospital begins with', async () => {
  const { form } = await register()
  const other = await newClinic({ sysVer: 'S', lifeVer: 'B', granted: EVERY_ROLE })
  const { database } = await testNode()
  const [found] = await database.send([
    { text: 'select id from hospitals.hospital where name = $1', values: [form.hisName] },
  ])
  const count = (table: string, more = '') => ({ text: `select count(*)::int as n from ${table} ${more}`, values: [] })
  const asked = [
    count('staff.department'),
    count('staff.job'),
    count('access.role'),
    count('access.role_menu'),
    count('access.job_role'),
    count('customers.source'),
    count('staff.department', 'where parent_id is null'),
  ]
  const countsIn = async (hospitalId: number) =>
    (await database.readTogether({ hospitalId, staffId: null }, asked)).map(({ rows }) => Number(rows[0]!['n']))
  const mine = await countsIn(Number(found!.rows[0]!['id']))
  expect(mine).toEqual(await countsIn(other.hospitalId))
  expect(mine.every((n) => n > 0)).toBe(true)
  expect(mine.at(-1)).toBe(1)
})

test('its administrator signs in once with that password and must choose another', async () => {
  const { data } = await register()
  const node = await testNode()
  const entered = await signedIn(node, { username: data.account, password: data.randomPass, ip: newAddress() })
  expect(entered.mustChangePassword).toBe(true)
  const headers = { authorization: `Bearer ${entered.token}` }
  const me = (await node.http.inject({ method: 'GET', url: session.current.path, headers })).json() as {
    data: { userType: number; deptUsrList: object[] }
  }
  expect(me.data.userType).toBe(1)
  expect(me.data.deptUsrList).toHaveLength(1)
  expect((await node.http.inject({ method: 'GET', url: '/api/v1/customer/info/page', headers })).statusCode).not.toBe(
    200,
  )
})

test('是 (true) makes it the head of a group of its own', { tags: ['F0277', 'F0278'] }, async () => {
  const { ok, form } = await register({ groupHis: true })
  expect(ok).toBe(true)
  const { database } = await testNode()
  const [found] = await database.send([
    {
      text: `select h.group_his, g.head_hospital_id = h.id as leads from hospitals.hospital h
        join hospitals.hospital_group g on g.id = h.group_id where h.name = $1`,
      values: [form.hisName],
    },
  ])
  expect(found!.rows[0]).toEqual({ group_his: true, leads: true })
  expect((await register({ groupHis: '是' })).status).toBe(400)
})

test('the contact has at most 10 characters, the name 30; neither is blank', { tags: ['F0274', 'F0276'] }, async () => {
  expect(REGISTRATION_LENGTH).toEqual({ contact: 10, hisName: 30 })
  for (const fields of [
    { contact: '一二三四五六七八九十一' },
    { contact: '' },
    { contact: '   ' },
    { hisName: '院'.repeat(31) },
    { hisName: '' },
    { groupHis: undefined },
    { areaId: 330200 },
  ]) {
    const { ok, status } = await register(fields)
    expect([fields, ok]).toEqual([fields, false])
    expect([400, 422]).toContain(status)
  }
  const { ok } = await register({ contact: '一二三四五六七八九十', hisName: `${'院'.repeat(24)}${word()}` })
  expect(ok).toBe(true)
})

test('a district of another city, and a wrong captcha, are refused', async () => {
  expect(await register({ cityId: 330200 })).toMatchObject({ ok: false, code: 42291 })
  expect(await register({ captcha: '0000' })).toMatchObject({ ok: false, code: 42299 })
})

test('the same name in the same district is refused, in another district it is not', async () => {
  const hisName = `同名${word()}`
  expect((await register({ hisName })).ok).toBe(true)
  expect(await register({ hisName: ` ${hisName} ` })).toMatchObject({
    ok: false,
    code: 42290,
    message: `${hisName}已存在，请核对医院名称`,
  })
  expect((await register({ hisName, areaId: 330102 }, newAddress(), hospitals.registerHospital)).ok).toBe(true)
})

test('two alike at once: one hospital, one account', async () => {
  const hisName = `抢注${word()}`
  const answers = await Promise.all([
    register({ hisName }),
    register({ hisName }, newAddress(), hospitals.registerHospital),
  ])
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 42290 })
  const { database } = await testNode()
  const [found] = await database.send([
    { text: 'select count(*)::int as n from hospitals.hospital where name = $1', values: [hisName] },
  ])
  expect(found!.rows[0]).toEqual({ n: 1 })
})

test('an address may register five an hour', async () => {
  const ip = newAddress()
  for (let i = 0; i < 5; i++) expect((await register({}, ip, hospitals.registerByUser)).ok).toBe(true)
  const sixth = await register({}, ip)
  expect(sixth).toMatchObject({ ok: false, status: 429 })
  expect(sixth.message).toMatch(/^注册过于频繁，请 \d+ 分钟后再试$/)
})

test('grants of a new hospital stay inside its version', async () => {
  const [basic, full] = [
    await newClinic({ sysVer: 'S', lifeVer: 'B', granted: EVERY_ROLE }),
    await newClinic({ sysVer: 'U', lifeVer: 'D', granted: EVERY_ROLE }),
  ]
  const beyond = (clinic: typeof basic) =>
    clinic.rows(sql<{ n: number }>`
      select count(*)::int as n from access.role_menu rm join access.menu m on m.id = rm.menu_id
       where m.path = '/callcenter/record'`)
  expect((await beyond(basic))[0]!.n).toBe(0)
  expect((await beyond(full))[0]!.n).toBeGreaterThan(0)
})
