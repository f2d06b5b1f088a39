/** Staff administration through its own door: list, drawer, one and several at once, races. */
import { randomBytes } from 'node:crypto'
import { people } from '@clinic/contract/areas/staff/people.ts'
import { today } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { tomorrowAt } from '../../../../test/clock.ts'
import { present } from '../../../kit/clock.ts'

// Passwords are stretched for a third of a second each, longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const word = (): string => `u${randomBytes(6).toString('hex')}`
let phones = Number.parseInt(randomBytes(3).toString('hex'), 16)
const phone = (): string => `137${String(phones++).padStart(8, '0').slice(-8)}`

let clinic: Clinic
let admin: Actor
let department: Record<string, number>
let job: Record<string, number>
let role: Record<string, number>

const idsIn = async (where: Clinic, table: 'staff.department' | 'staff.job' | 'access.role', key = 'name') => {
  const rows = await where.rows(
    sql<{ id: number; key: string }>`select id, ${sql.ref(key)} as key from ${sql.table(table)}`,
  )
  return Object.fromEntries(rows.map((row) => [row.key, row.id]))
}

beforeAll(async () => {
  clinic = await newClinic()
  admin = await clinic.as('admin')
  department = await idsIn(clinic, 'staff.department')
  job = await idsIn(clinic, 'staff.job')
  role = await idsIn(clinic, 'access.role', 'code')
})

const hire = async (form: object = {}, by = admin) => {
  const account = word()
  const made = await by.ask(people.create, { name: '测试员工', account, ...form })
  return { ...made, account }
}

describe('a person', () => {
  test('the main department is told first, whatever their order', async () => {
    const two = [department['前台客服部']!, department['美容皮肤科']!]
    const namesOf = async (deptIds: readonly number[]) => {
      const { id, account } = await hire({ deptIds })
      expect((await admin.ask(people.one, { id })).deptIds).toEqual(deptIds)
      return (await admin.ask(people.list, { keyword: account })).result.map(({ deptNames }) => deptNames)
    }
    expect(await namesOf(two)).toEqual(['前台客服部、美容皮肤科'])
    expect(await namesOf(two.toReversed())).toEqual(['美容皮肤科、前台客服部'])
  })

  test('is added with everything the drawer has, and comes back with it; phone and e-mail masked', {
    tags: ['F0171'],
  }, async () => {
    const made = await hire({
      name: '单雪晴',
      phone: '13612345678',
      email: 'danxq@example.cn',
      gender: 2,
      jobNo: 'A-17',
      deptIds: [department['美容皮肤科'], department['前台客服部']],
      jobIds: [job['主治医生']],
      roleIds: [role['front']],
      licenceNo: '2101100000001',
      licenceScope: '皮肤科',
      licenceUntil: '2020-01-01',
      prescribingLevel: 1,
      features: [{ key: 'phone.view.daily', value: 7 }],
      remark: '每周三休息',
    })
    expect(made.randomPass).toMatch(/^[A-Za-z0-9]{12}$/)
    const one = await admin.ask(people.one, { id: made.id })
    expect(one).toMatchObject({
      account: made.account,
      name: '单雪晴',
      phone: '136****5678',
      email: 'd***@example.cn',
      gender: 2,
      jobNo: 'A-17',
      deptName: '美容皮肤科',
      deptIds: [department['美容皮肤科'], department['前台客服部']],
      jobIds: [job['主治医生']],
      roleIds: [role['front']],
      licenceState: 'expired',
      prescribingLevel: 1,
      features: [{ key: 'phone.view.daily', value: 7 }],
      userType: 2,
      status: 0,
      rank: 'within',
      hasPassword: true,
      locked: false,
    })
    expect(one.roleNames).toContain('医生')
    const [stored] = await clinic.rows(sql<Record<string, unknown>>`select * from staff.staff where id = ${made.id}`)
    expect(JSON.stringify(stored)).not.toMatch(/13612345678|danxq/)
    const [credential] = await clinic.rows(
      sql<{ must: boolean; day: boolean }>`select must_change as must,
        expires_at between kit.present() + interval '23 hours' and kit.present() + interval '24 hours' as day
        from session.credential where staff_id = ${made.id}`,
    )
    expect(credential).toEqual({ must: true, day: true })
    const kept = await clinic.rows(
      sql<{ all: string }>`select coalesce(string_agg(answer::text, ''), '') as all from kit.idempotency`,
    )
    expect(kept[0]!.all).not.toContain(made.randomPass)
  })

  test('is found by name, pinyin, initials, account, job number, phone and its last four digits', async () => {
    const number = phone()
    const made = await hire({ name: '欧阳若兰', phone: number, jobNo: 'Z900' })
    for (const keyword of ['若兰', 'ouyangruo', 'oyrl', made.account.slice(0, 9), 'z900', number, number.slice(-4)]) {
      const { result } = await admin.ask(people.list, { keyword })
      expect(
        result.map(({ id }) => id),
        keyword,
      ).toContain(made.id)
    }
    expect((await admin.ask(people.list, { keyword: '13600000000' })).total).toBe(0)
  })

  test('is found by department and what lies below, by job, by role even when the job brings it, by state and licence', async () => {
    const made = await hire({
      deptIds: [department['口腔种植']],
      jobIds: [job['主治医生']],
      licenceNo: 'L1',
      licenceUntil: '2020-05-05',
    })
    const found = async (filter: object) =>
      (await admin.ask(people.list, { pageSize: 500, ...filter })).result.map(({ id }) => id)
    expect(await found({ deptId: department['口腔科'] })).toContain(made.id)
    expect(await found({ deptId: department['口腔正畸'] })).not.toContain(made.id)
    expect(await found({ jobId: job['主治医生'] })).toContain(made.id)
    expect(await found({ roleId: role['doctor'] })).toContain(made.id)
    expect(await found({ roleId: role['cashier'] })).not.toContain(made.id)
    expect(await found({ status: 1 })).not.toContain(made.id)
    expect(await found({ licence: 'expired' })).toContain(made.id)
    expect(await found({ licence: 'expiring' })).not.toContain(made.id)
    expect(await found({ userType: 1 })).toContain(admin.staffId)
    const refused = await admin.refused(people.list, { strange: 1 } as never)
    expect(refused.status).toBe(400)
  })

  test('a licence that ends within 30 days is told', async () => {
    const [{ soon, late }] = (await clinic.rows(
      sql<{ soon: string; late: string }>`select (kit.today() + 30)::text as soon, (kit.today() + 31)::text as late`,
    )) as [{ soon: string; late: string }]
    const [a, b] = [
      await hire({ licenceNo: 'L2', licenceUntil: soon }),
      await hire({ licenceNo: 'L3', licenceUntil: late }),
    ]
    expect(await admin.ask(people.one, { id: a.id })).toMatchObject({ licenceState: 'expiring' })
    expect(await admin.ask(people.one, { id: b.id })).toMatchObject({ licenceState: 'valid' })
  })

  test('cannot have what is taken: an account anywhere, a phone or a job number here', async () => {
    const number = phone()
    const made = await hire({ phone: number, jobNo: 'DUP1' })
    const again = { name: '另一个', account: word() }
    expect(await admin.refused(people.create, { ...again, account: made.account.toUpperCase() })).toMatchObject({
      code: 40985,
    })
    expect(await admin.refused(people.create, { ...again, phone: number })).toMatchObject({
      code: 40986,
      message: `${number}已存在`,
    })
    expect(await admin.refused(people.create, { ...again, jobNo: 'DUP1' })).toMatchObject({ key: 'people.jobNoTaken' })
    const elsewhere = await newClinic()
    const other = await elsewhere.as('admin')
    expect(await other.refused(people.create, { ...again, account: made.account })).toMatchObject({ code: 40985 })
    expect(await other.ask(people.create, { ...again, phone: number, jobNo: 'DUP1' })).toMatchObject({
      account: again.account,
    })
    expect(await other.refused(people.one, { id: made.id })).toMatchObject({ status: 404 })
    const mine = await clinic.rows(
      sql<{ n: number }>`select count(*)::int as n from staff.staff where account = ${again.account}`,
    )
    expect(mine).toEqual([{ n: 0 }])
  })

  test('changes under the optimistic lock; what the form leaves out stays, null takes away', async () => {
    const made = await hire({ phone: phone(), email: 'a@example.cn', deptIds: [department['财务部']] })
    const changed = await admin.ask(people.update, { id: made.id, version: made.version, name: '改名', email: null })
    const one = await admin.ask(people.one, { id: made.id })
    expect(one).toMatchObject({ name: '改名', email: '', deptIds: [department['财务部']], version: changed.version })
    expect(one.phone).toMatch(/^137\*{4}/)
    expect(await admin.refused(people.update, { id: made.id, version: made.version, name: '迟到' })).toMatchObject({
      code: 40901,
    })
    const [row] = await clinic.rows(sql<{ pinyin: string }>`select pinyin from staff.staff where id = ${made.id}`)
    expect(row!.pinyin).toBe('gaiming')
  })

  test('is removed only while nobody has seen her work; others are disabled', async () => {
    const made = await hire({ roleIds: [role['front']] })
    await admin.ask(people.remove, { id: made.id })
    expect(await admin.refused(people.one, { id: made.id })).toMatchObject({ status: 404 })
    expect((await hire({ name: '同名账号' })).account).toBeTruthy()
    expect(await admin.ask(people.create, { name: '接手账号', account: made.account })).toMatchObject({
      account: made.account,
    })
    const worked = await clinic.with(['customer:list'])
    await clinic.inside(async (ctx) => {
      await sql`update staff.department set leader_id = ${worked.staffId} where id = ${department['院办']!}`.execute(
        ctx.db,
      )
    })
    expect(await admin.refused(people.remove, { id: worked.staffId })).toMatchObject({
      key: 'people.hasHistory',
      status: 422,
    })
  })
})

describe('several at once', () => {
  test('get roles and departments, all or nothing', async () => {
    const [a, b] = [await hire({ deptIds: [department['财务部']] }), await hire({ deptIds: [department['信息部']] })]
    const seen = [a, b].map(({ id, version }) => ({ id, version }))
    await admin.ask(people.setRoles, { items: seen, roleIds: [role['front']!, role['cashier']!], mode: 'add' })
    const after = await Promise.all(seen.map(({ id }) => admin.ask(people.one, { id })))
    for (const one of after) expect(new Set(one.roleIds)).toEqual(new Set([role['front'], role['cashier']]))
    expect(
      await admin.refused(people.setRoles, { items: seen, roleIds: [role['front']!], mode: 'remove' }),
    ).toMatchObject({ code: 40901 })
    const now = after.map(({ id, version }) => ({ id: id!, version: version! }))
    await admin.ask(people.setDepartments, { items: now, deptIds: [department['院办']!], mode: 'replace' })
    expect(await admin.ask(people.one, { id: a.id })).toMatchObject({ deptIds: [department['院办']], deptName: '院办' })
    const half = [...now.slice(0, 1), { id: 999_999_999, version: 1 }]
    expect(await admin.refused(people.setRoles, { items: half, roleIds: [role['front']!], mode: 'add' })).toMatchObject(
      { status: 404 },
    )
  })

  test('are changed by nobody who has not seen how each of them stands', async () => {
    const [a, b, other] = [await hire(), await hire(), await hire()]
    const seen = [a, b].map(({ id, version }) => ({ id, version }))
    for (const changed of seen) {
      const { version } = await admin.ask(people.one, { id: other.id })
      const two = [changed, { id: other.id, version: version! }]
      await admin.ask(people.setRoles, { items: two, roleIds: [role['front']!], mode: 'add' })
      const now = await Promise.all(seen.map(({ id }) => admin.ask(people.one, { id })))
      const items = seen.map((one, at) => (one === changed ? one : { ...one, version: now[at]!.version! }))
      expect(await admin.refused(people.setStatus, { items, status: 1 })).toMatchObject({ code: 40901 })
      for (const one of now) expect((await admin.ask(people.one, { id: one.id! })).status).toBe(0)
    }
  })

  test('are switched off and on; a disabled person hears 113 on the next request', async () => {
    const nurse = await clinic.as('nurse')
    const { version } = await admin.ask(people.one, { id: nurse.staffId })
    await admin.ask(people.setStatus, { items: [{ id: nurse.staffId, version: version! }], status: 1 })
    expect(await nurse.refused(people.all, {})).toMatchObject({ status: 401, code: 40113 })
    const off = await admin.ask(people.one, { id: nurse.staffId })
    expect(off.status).toBe(1)
    await admin.ask(people.setStatus, { items: [{ id: nurse.staffId, version: off.version! }], status: 0 })
    expect(await nurse.refused(people.all, {})).toMatchObject({ code: 40113 })
    expect(await admin.ask(people.one, { id: nurse.staffId })).toMatchObject({ status: 0 })
  })
})

describe('everybody', () => {
  test('the whole staff answers in one call, far below its 20 seconds', { tags: ['F0647'] }, async () => {
    const started = performance.now()
    const all = await admin.ask(people.all, {})
    expect(performance.now() - started).toBeLessThan(20_000)
    expect(all.map(({ id }) => id)).toContain(admin.staffId)
    expect(await admin.ask(people.all, { status: 1 })).toEqual([])
  })

  test('who is in no department is one of them', async () => {
    const { id } = await admin.ask(people.create, { account: word(), name: '无部门', deptIds: [department['院办']!] })
    await clinic.rows(sql`delete from staff.staff_department where staff_id = ${id}`)
    const row = (await admin.ask(people.all, {})).find((one) => one.id === id)
    expect(row).toMatchObject({ name: '无部门', deptId: null, deptName: null })
  })

  test('who is hired after midnight is hired on that day, not on the business day before', async () => {
    await tomorrowAt('00:30', async () => {
      const chief = await clinic.as('admin')
      const { id } = await chief.ask(people.create, { account: word(), name: '夜班', deptIds: [department['院办']!] })
      const rows = await clinic.rows(sql`select hired_on::text as day from staff.staff where id = ${id}`)
      expect(rows).toEqual([{ day: today(present()) }])
    })
  })

  test('the drawer offers departments with their people, jobs, roles, limits and the seats left', async () => {
    const offered = await admin.ask(people.choices, {})
    expect(offered.departments.find(({ id }) => id === department['院办'])?.staff).toBeGreaterThan(0)
    expect(offered.roles.every(({ disabled }) => !disabled)).toBe(true)
    expect(offered.limits.map(({ key }) => key)).toContain('phone.view.daily')
    expect(offered.userTypes).toEqual([1, 2])
    expect(offered.quota).toMatchObject({ limit: null })
  })
})
