import { departments } from '@clinic/contract/areas/staff/departments.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newClinic } from '../../../../test/clinic.ts'

test('a department that is moved numbers the others anew only where there is no room', async () => {
  const clinic = await newClinic()
  const admin = await clinic.with(['list', 'add', 'edit', 'move'].map((word) => `system:dept:${word}`))
  const make = (deptName: string, parentId = 0) => admin.ask(departments.create, { deptName, parentId })
  const above = await make('上')
  const [a, b, c, d] = [
    await make('甲', above.id),
    await make('乙', above.id),
    await make('丙', above.id),
    await make('丁', above.id),
  ]
  const put = async (id: number, beforeId: number) => {
    const { version } = await admin.ask(departments.one, { id })
    await admin.ask(departments.move, { id, version, parentId: above.id, beforeId })
  }
  const sorts = async (): Promise<[number, number][]> =>
    (
      await clinic.rows(sql<{ id: number; sort: number }>`select id, sort from staff.department
      where parent_id = ${above.id} order by sort, id`)
    ).map(({ id, sort }) => [id, sort])
  await clinic.rows(sql`update staff.department set sort = case id when ${a.id} then 10 when ${b.id} then 20
    when ${c.id} then 21 else 30 end where parent_id = ${above.id}`)
  await put(d.id, a.id)
  expect(await sorts()).toEqual([
    [d.id, 0],
    [a.id, 10],
    [b.id, 20],
    [c.id, 21],
  ])
  await put(d.id, c.id)
  expect(await sorts()).toEqual([
    [a.id, 10],
    [b.id, 20],
    [d.id, 30],
    [c.id, 40],
  ])
})

test('of the first level are those that stand below none', async () => {
  const clinic = await newClinic()
  const admin = await clinic.with(['list', 'add'].map((word) => `system:dept:${word}`))
  const above = await admin.ask(departments.create, { deptName: '上层', parentId: 0 })
  const below = await admin.ask(departments.create, { deptName: '下层', parentId: above.id })
  const under = async (parentId: number) =>
    (await admin.ask(departments.list, { parentId, pageSize: 500 })).result.map(({ id }) => id)
  expect(await under(0)).toContain(above.id)
  expect(await under(0)).not.toContain(below.id)
  expect(await under(above.id)).toEqual([below.id])
})
