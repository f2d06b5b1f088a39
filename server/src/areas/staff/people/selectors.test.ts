/** The selectors as the specification calls them. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { staff } from '@clinic/contract/areas/staff/calls.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newClinic } from '../../../../test/clinic.ts'

test('people of a job: the same payload, plain or as doctor options', {
  tags: ['F0195', 'F0196', 'F0401', 'F0402'],
}, async () => {
  const clinic = await newClinic()
  const [doctor, nurse] = [await clinic.as('doctor'), await clinic.as('nurse')]
  expect(Object.keys(staff.byPostName.input.properties)).toEqual(['postName', 'status', 'deptId'])
  expect(staff.doctorsByPostName.input).toEqual(staff.byPostName.input)
  const asked = { postName: '主治医生', status: 0, deptId: '' } as const
  expect(await nurse.ask(staff.byPostName, asked)).toEqual([
    { id: doctor.staffId, usrName: 'doctor', deptName: '美容皮肤科' },
  ])
  expect(await nurse.ask(staff.doctorsByPostName, asked)).toEqual([
    { id: doctor.staffId, usrName: 'doctor', value: doctor.staffId, label: 'doctor' },
  ])
  expect(await nurse.refused(staff.byPostName, {} as never)).toMatchObject({ status: 400 })
})

test('two people of one name are told apart by their main department', async () => {
  const clinic = await newClinic()
  const [skin, office] = [await clinic.as('nurse'), await clinic.with([])]
  await clinic.inside((ctx) => sql`update staff.staff set name = '李娜'`.execute(ctx.db))
  const found = await skin.ask(staff.everybody, {})
  expect(found.map(({ usrName }) => usrName)).toEqual(found.map(() => '李娜'))
  const departmentOf = ({ staffId }: { staffId: number }) => found.find(({ id }) => id === staffId)?.deptName
  expect([departmentOf(skin), departmentOf(office)]).toEqual(['美容皮肤科', '院办'])
  await clinic.inside((ctx) =>
    sql`delete from staff.staff_department where staff_id = ${office.staffId}`.execute(ctx.db),
  )
  expect(await skin.ask(staff.everybody, {})).toContainEqual({ id: office.staffId, usrName: '李娜' })
})

test('chief treating doctor, developer and consultant are found by their job, 开发人员 without one', {
  tags: ['F0362', 'F0363'],
}, async () => {
  const clinic = await newClinic()
  const people = {
    主治医生: await clinic.as('doctor'),
    开发人员: await clinic.as('developer'),
    咨询师: await clinic.as('consultant'),
  }
  for (const [postName, { staffId }] of Object.entries(people))
    for (const rows of [
      await people.咨询师.ask(staff.byPostName, { postName }),
      await people.咨询师.ask(staff.byJobName, { hospitalJobName: postName }),
    ])
      expect(rows.map(({ id }) => id)).toEqual([staffId])
  expect((await people.咨询师.ask(staff.byJobName, {})).map(({ id }) => id)).toEqual([people.开发人员.staffId])
})

test('of the sources of direct customers the one on site is marked', { tags: ['F0399'] }, async () => {
  const clinic = await newClinic()
  const front = await clinic.as('front')
  const direct = await front.ask(customers.sourceOptions, { query: { typeName: '直客' } })
  expect(direct.filter(({ isDefault }) => isDefault).map(({ label }) => label)).toEqual(['现场'])
  const network = await front.ask(customers.sourceOptions, { query: { typeName: '网络' } })
  expect(network.some(({ isDefault }) => isDefault)).toBe(false)
})

test('the reasons an online consultation did not come are listed by their name', { tags: ['F0400'] }, async () => {
  const clinic = await newClinic()
  const nobody = await clinic.as('nobody')
  const { rows } = await nobody.ask(consulting.createList, { name: '网电未到院原因' })
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['联系不上', '距离远']))
})

test('original demands are asked for with status 1 and answered as rows of id, pid, name', {
  tags: ['F0403'],
}, async () => {
  const clinic = await newClinic()
  const nobody = await clinic.as('nobody')
  const { rows } = await nobody.ask(consulting.originalDemands, { query: { status: 1 } })
  expect(rows.length).toBeGreaterThan(10)
  expect(Object.keys(rows[0]!).sort()).toEqual(['id', 'name', 'pid'])
  expect((await nobody.ask(consulting.originalDemands, { query: { status: 0 } })).rows).toEqual([])
})

test('the consulting template is fetched under the name 咨询模板', { tags: ['F0410', 'F0649'] }, async () => {
  const clinic = await newClinic()
  const nobody = await clinic.as('nobody')
  expect(await nobody.ask(consulting.findTemplate, { name: '咨询模板' })).toHaveProperty('timeManagementSwitch')
  expect(await nobody.refused(consulting.findTemplate, { name: '没有的' })).toMatchObject({ status: 404 })
})
