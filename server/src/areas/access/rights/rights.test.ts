import { session } from '@clinic/contract/areas/session/calls.ts'
import { holdsWord, type Permission } from '@clinic/contract/permissions.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newClinic } from '../../../../test/clinic.ts'
import { giveRole } from '../../../../test/people.ts'

describe('rights', () => {
  it('of the demo roles come from the reference, inside the package', async () => {
    const clinic = await newClinic()
    const front = await (await clinic.as('front')).session()
    expect(front.permissions.has('customer:add')).toBe(true)
    expect(front.permissions.has('cashier:pay:pay')).toBe(false)
    expect(front.permissions.has('platform:hospital:list')).toBe(false)
    expect(front.features.get('phone.view.daily')).toBe(50)
    const director = await clinic.as('admin')
    expect((await director.session()).permissions.has('system:role:menu')).toBe(true)
    // By pages, not by keys: a key of the platform may stand on the page of tests, which every administrator has.
    const paths = (await director.ask(session.menu, {})).flatMap((one) => [
      one.path,
      ...one.children.map((page) => page.path),
    ])
    expect(paths).toContain('/system/role')
    expect(paths.filter((path) => path.startsWith('/platform'))).toEqual([])
    const nobody = await (await clinic.as('nobody')).session()
    expect([...nobody.permissions]).toEqual([])
  })

  it('are exactly what a test names', async () => {
    const clinic = await newClinic()
    const someone = await clinic.with(['customer:add', 'triage:list'], { features: { 'phone.view.daily': 3 } })
    const session = await someone.session()
    expect([...session.permissions].sort()).toEqual(['customer:add', 'triage:list'])
    expect(session.features.get('phone.view.daily')).toBe(3)
    expect(session.scopes.get('customer:add')).toBe('all')
    expect(await clinic.rows(sql`select count(*)::int as n from staff.department`)).toEqual([{ n: 27 }])
  })
})

describe('row scope', () => {
  it('follows the grant: each permission reaches what the roles that grant it reach', async () => {
    const clinic = await newClinic()
    const someone = await clinic.with(['customer:list'], { dataScope: 5, department: '口腔科' })
    await clinic.inside((ctx) => giveRole(ctx, someone.staffId, ['triage:list'], { dataScope: 4 }))
    await clinic.inside((ctx) => giveRole(ctx, someone.staffId, ['order:list'], { dataScope: 3 }))
    await clinic.inside((ctx) =>
      giveRole(ctx, someone.staffId, ['customer:add'], { dataScope: 2, departments: ['财务部', '口腔种植'] }),
    )
    await clinic.inside((ctx) => giveRole(ctx, someone.staffId, ['cashier:pay:list'], { dataScope: 1 }))
    const { scopes } = await someone.session()
    const names = async (key: string): Promise<string[]> => {
      const scope = scopes.get(key)
      if (!scope || scope === 'all') return [String(scope)]
      expect(scope.own).toBe(true)
      const rows = await clinic.rows(
        sql<{
          name: string
        }>`select name from staff.department where id = any(${[...scope.departments]}) order by name`,
      )
      return rows.map((row) => row.name)
    }
    expect(await names('customer:list')).toEqual([])
    expect((await names('triage:list')).sort()).toEqual(['口腔正畸', '口腔种植', '口腔科', '牙体牙周'].sort())
    expect(await names('order:list')).toEqual(['口腔科'])
    expect((await names('customer:add')).sort()).toEqual(['口腔种植', '财务部'].sort())
    expect(await names('cashier:pay:list')).toEqual(['all'])
  })

  it('of two roles that grant the same permission is their union', async () => {
    const clinic = await newClinic()
    const someone = await clinic.with(['customer:list'], { dataScope: 3, department: '财务部' })
    await clinic.inside((ctx) =>
      giveRole(ctx, someone.staffId, ['customer:list'], { dataScope: 2, departments: ['口腔科'] }),
    )
    const two = (await someone.session()).scopes.get('customer:list')
    expect(two === 'all' || two?.departments.length).toBe(2)
    await clinic.inside((ctx) => giveRole(ctx, someone.staffId, ['customer:list'], { dataScope: 1 }))
    expect((await someone.session()).scopes.get('customer:list')).toBe('all')
  })

  it('of a disabled role, a disabled job and a deleted grant is nothing', async () => {
    const clinic = await newClinic()
    const front = await clinic.as('front')
    expect((await front.session()).permissions.size).toBeGreaterThan(20)
    await clinic.rows(sql`update staff.job set status = 1 where name = '前台接待'`)
    await expect.poll(async () => (await front.session()).permissions.size, { interval: 5, timeout: 500 }).toBe(0)
  })
})

describe('the package', () => {
  it('takes away what the hospital’s versions do not have, from administrators too', async () => {
    const [large, small] = [
      await newClinic({ sysVer: 'U', lifeVer: 'D' }),
      await newClinic({ sysVer: 'P', lifeVer: 'B' }),
    ]
    const keys = async (clinic: typeof large) => (await (await clinic.as('admin')).session()).permissions
    const [all, some] = [await keys(large), await keys(small)]
    // What calls ask for stands on the tests' own page, too; a page of the other version is looked for in version.test.ts.
    for (const key of ['mall:goods:list', 'callcenter:seat:list'] as const) {
      expect([key, all.has(key), some.has(key)]).toEqual([key, true, false])
    }
    expect(all.has('group:hospital:list')).toBe(false)
    await large.rows(sql`update hospitals.hospital set group_his = true where id = ${large.hospitalId}`)
    expect((await keys(large)).has('group:hospital:list')).toBe(true)
    expect([...some].filter((key) => !holdsWord(all, key))).toEqual([])
  })

  it('acts at once when it changes, and when the hospital switches a page off', async () => {
    const clinic = await newClinic({ sysVer: 'U', lifeVer: 'D' })
    const admin = await clinic.as('admin')
    const has = async (key: Permission) => (await admin.session()).permissions.has(key)
    expect(await has('mall:goods:list')).toBe(true)
    await clinic.rows(sql`update hospitals.hospital set life_ver = 'B' where id = ${clinic.hospitalId}`)
    await expect.poll(() => has('mall:goods:list'), { interval: 5, timeout: 500 }).toBe(false)
    expect(await has('report:visit:list')).toBe(true)
    await clinic.rows(
      sql`insert into access.menu_setting (menu_id, disabled) select id, true from access.menu where path = '/report/visit'`,
    )
    await expect.poll(() => has('report:visit:list'), { interval: 5, timeout: 500 }).toBe(false)
  })
})

describe('limits', () => {
  it('of the person beat those of her jobs, those beat her roles’, and the most permissive of equals counts', async () => {
    const clinic = await newClinic()
    const someone = await clinic.with([], { features: { 'phone.view.daily': 5, 'order.discount.min': 70 } })
    const limit = async (key: string) => (await someone.session()).features.get(key)
    await clinic.inside((ctx) =>
      giveRole(ctx, someone.staffId, [], { features: { 'phone.view.daily': 9, 'order.discount.min': 60 } }),
    )
    expect([await limit('phone.view.daily'), await limit('order.discount.min'), await limit('rx.level')]).toEqual([
      9, 60, 0,
    ])
    await clinic.rows(sql`insert into access.feature_grant (owner_type, owner_id, key, value)
      values ('staff', ${someone.staffId}, 'phone.view.daily', 2)`)
    await expect.poll(() => limit('phone.view.daily'), { interval: 5, timeout: 500 }).toBe(2)
  })
})

describe('roles of the demo clinic', () => {
  // Calls each role must reach and must not (clinical-admin §22), as permissions.
  it.each([
    [
      'front',
      ['customer:add', 'triage:add', 'appointment:undoReport'],
      ['cashier:pay:pay', 'clinic:record:list', 'appointment:overbook', 'system:role:menu'],
    ],
    [
      'consultant',
      ['customer:add', 'consult:reception:start', 'order:bill:add'],
      ['cashier:pay:pay', 'clinic:prescription:add', 'system:user:add'],
    ],
    [
      'cashier',
      ['cashier:pay:pay', 'cashier:record:list'],
      ['order:bill:add', 'clinic:record:list', 'cashier:refund:audit', 'customer:add'],
    ],
    [
      'nurse',
      ['clinic:deduction:add', 'clinic:task:register'],
      ['cashier:pay:pay', 'order:bill:add', 'clinic:prescription:add'],
    ],
    [
      'doctor',
      ['clinic:record:add', 'clinic:prescription:add'],
      ['cashier:pay:pay', 'cashier:record:list', 'system:user:add'],
    ],
    ['store', ['warehouse:stock:list'], ['customer:list', 'cashier:pay:pay']],
    ['finance', ['cashier:refund:audit'], ['clinic:record:list', 'triage:add']],
  ] as const)('%s', async (word, must, mustNot) => {
    const clinic = await newClinic()
    const { permissions } = await (await clinic.as(word)).session()
    expect(must.filter((key) => !permissions.has(key))).toEqual([])
    expect(mustNot.filter((key) => permissions.has(key))).toEqual([])
  })
})
