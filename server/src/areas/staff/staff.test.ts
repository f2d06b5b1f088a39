import { randomBytes } from 'node:crypto'
import { hospitals } from '@clinic/contract/areas/hospitals/calls.ts'
import { staff } from '@clinic/contract/areas/staff/calls.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newClinic } from '../../../test/clinic.ts'
import { decryptField } from '../../kit/crypto.ts'
import { pinyinOf } from '../../kit/pinyin.ts'
import { createStaff } from './people/create-staff.ts'

const word = (): string => `u${randomBytes(6).toString('hex')}`

describe('selectors', () => {
  it('offer people by job, by department and what lies below it, in pinyin order', async () => {
    const clinic = await newClinic()
    const [doctor, developer, nurse] = [
      await clinic.as('doctor'),
      await clinic.as('developer'),
      await clinic.as('nurse'),
    ]
    const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
    expect(ids(await nurse.ask(staff.byPostName, { postName: '主治医生' }))).toEqual([doctor.staffId])
    expect(await nurse.ask(staff.doctorsByPostName, { postName: '主治医生', status: '0' })).toEqual([
      { id: doctor.staffId, usrName: 'doctor', value: doctor.staffId, label: 'doctor' },
    ])
    expect(ids(await nurse.ask(staff.byJobName, {}))).toEqual([developer.staffId])
    expect(await nurse.ask(staff.byPostName, { postName: '主治医生', status: 1 })).toEqual([])
    const skin = (await nurse.ask(staff.departments, { query: { status: '0', cureDept: 'true' } })).find(
      (d) => d.deptName === '美容皮肤科',
    )!
    const dental = (await nurse.ask(staff.departments, {})).find((d) => d.deptName === '口腔科')!
    expect(ids(await nurse.ask(staff.byPostName, { postName: '主治医生', deptId: skin.id }))).toEqual([doctor.staffId])
    expect(await nurse.ask(staff.byPostName, { postName: '主治医生', deptId: String(dental.id) })).toEqual([])
    expect((await nurse.ask(staff.everybody, {})).length).toBe(4)
    const tree = await nurse.ask(staff.departmentsWithStaff, {})
    expect(
      tree
        .find((d) => d.id === skin.id)!
        .users.map((u) => u.id)
        .sort(),
    ).toEqual([doctor.staffId, nurse.staffId].sort())
    const own = { id: skin.id, deptName: '美容皮肤科', cureDept: 'true' }
    expect(await nurse.ask(staff.myDepartments, {})).toEqual([own])
    // Her main department stands first, wherever the others stand in the tree.
    await clinic.rows(sql`insert into staff.staff_department (staff_id, department_id, main)
      select ${nurse.staffId}, d.id, false from staff.department d where d.sort <> (select sort from staff.department where id = ${skin.id})`)
    const all = await nurse.ask(staff.myDepartments, {})
    expect(all.length).toBeGreaterThan(5)
    expect(all[0]).toEqual(own)
  })

  it('tell treatment departments by cureDept "true"', { tags: ['F0194', 'F0398'] }, async () => {
    const clinic = await newClinic()
    const someone = await clinic.with([])
    const treating = await someone.ask(staff.departments, { query: { status: 0, cureDept: true } })
    expect(treating.length).toBeGreaterThan(5)
    expect(new Set(treating.map((d) => d.cureDept))).toEqual(new Set(['true']))
    expect(treating.map((d) => d.deptName)).not.toContain('财务部')
    const others = await someone.ask(staff.departments, { query: { cureDept: 'false' } })
    expect(treating.length + others.length).toBe((await someone.ask(staff.departments, {})).length)
  })

  it('show nobody of another hospital', async () => {
    const [mine, other] = [await newClinic(), await newClinic()]
    const [me, stranger] = [await mine.with([]), await other.with([])]
    expect((await me.ask(staff.everybody, {})).map(({ id }) => id)).not.toContain(stranger.staffId)
    expect(await me.refused(hospitals.detail, { id: other.hospitalId })).toMatchObject({ status: 404 })
    expect(await me.refused(hospitals.children, { hospitalId: other.hospitalId })).toMatchObject({ status: 404 })
    expect(await me.ask(hospitals.detail, { id: mine.hospitalId })).toMatchObject({
      id: mine.hospitalId,
      lifeVer: 'D',
      sysVer: 'U',
    })
    expect(await me.ask(hospitals.children, {})).toEqual([])
  })
})

describe('a new member of staff', () => {
  it('has an account nobody else has, in any hospital', async () => {
    const [mine, other] = [await newClinic(), await newClinic()]
    const account = word()
    await mine.inside((ctx) => createStaff(ctx, { account, name: '张三' }))
    for (const clinic of [mine, other])
      await expect(
        clinic.inside((ctx) => createStaff(ctx, { account: account.toUpperCase(), name: '李四' })),
      ).rejects.toMatchObject({
        refusal: { key: 'staff.accountTaken', code: 40985 },
      })
  })

  it('keeps the phone encrypted, found by its digest, shown masked', async () => {
    const clinic = await newClinic()
    const id = await clinic.inside((ctx) => createStaff(ctx, { account: word(), name: '单雪', phone: '13812345678' }))
    const [row] = await clinic.rows(sql<{
      phone_cipher: string
      phone_masked: string
      phone_digest: string
      pinyin: string
      initials: string
    }>`
      select phone_cipher, phone_masked, phone_digest, pinyin, initials from staff.staff where id = ${id}`)
    expect(row).toMatchObject({ phone_masked: '138****5678', pinyin: 'shanxue', initials: 'sx' })
    expect(JSON.stringify(row)).not.toContain('12345678')
    const place = {
      keys: clinic.node.services.node.keys,
      hospitalId: clinic.hospitalId,
      table: 'staff.staff',
      column: 'phone',
      id,
    }
    expect(decryptField(place, row!.phone_cipher)).toBe('13812345678')
    await expect(
      clinic.inside((ctx) => createStaff(ctx, { account: word(), name: '某', phone: '13812345678' })),
    ).rejects.toThrow(/staff_phone_unique/)
  })

  it('is found by pinyin that knows surnames', () => {
    expect(pinyinOf('曾国藩')).toEqual({ pinyin: 'zengguofan', initials: 'zgf' })
    expect(pinyinOf('Li 单')).toMatchObject({ initials: expect.stringMatching(/^l/) })
  })
})
