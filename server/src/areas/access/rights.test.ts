import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newClinic } from '../../../test/clinic.ts'

describe('rights', () => {
  it('of the demo roles come from the reference, inside the package', async () => {
    const clinic = await newClinic()
    const front = await (await clinic.as('front')).session()
    expect(front.permissions.has('customer:add')).toBe(true)
    expect(front.permissions.has('cashier:pay:pay')).toBe(false)
    expect(front.permissions.has('platform:hospital:list')).toBe(false)
    expect(front.features.get('phone.view.daily')).toBe(50)
    const admin = await (await clinic.as('admin')).session()
    expect(admin.permissions.has('system:role:menu')).toBe(true)
    expect(admin.permissions.has('platform:hospital:list')).toBe(false)
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
    expect(await clinic.rows(sql`select count(*)::int as n from staff.department`)).toEqual([{ n: 26 }])
  })
})
