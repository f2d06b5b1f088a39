import { type DepartmentNode, departments, MAX_DEPTH } from '@clinic/contract/areas/staff/departments.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'

const every = ['list', 'add', 'edit', 'move', 'delete'].map((word) => `system:dept:${word}`)

type Row = { id: number; parent_id: number | null; path: string; name: string }
const rowsOf = (clinic: Clinic) =>
  clinic.rows(sql<Row>`select id, parent_id, path, name from staff.department order by id`)

/** Every path is the parent's path and the id: nothing hangs in the air, nothing goes round. */
const expectWholeTree = async (clinic: Clinic): Promise<void> => {
  const rows = await rowsOf(clinic)
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { id, parent_id, path } of rows)
    expect(path).toBe(`${parent_id === null ? '/' : byId.get(parent_id)?.path}${id}/`)
  expect(Math.max(...rows.map(({ path }) => path.split('/').length - 2))).toBeLessThanOrEqual(MAX_DEPTH)
}

const flat = (nodes: readonly DepartmentNode[]): DepartmentNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])
const named = async (who: Actor, name: string): Promise<DepartmentNode> =>
  flat(await who.ask(departments.findTree, {})).find((node) => node.deptName === name)!
/** A department of its own on the first level, and its id. */
const make = (who: Actor, deptName: string, parentId = 0) => who.ask(departments.create, { deptName, parentId })

describe('departments', () => {
  test('are added below one another, changed, found by both doors, and shown with who is in them', async () => {
    const clinic = await newClinic()
    const admin = await clinic.with(every)
    const doctor = await clinic.as('doctor')
    const skin = await named(admin, '美容皮肤科')
    expect(skin).toMatchObject({ cureDept: 'true', memberCount: 1, childCount: 0, status: 0 })
    const made = await admin.ask(departments.createByRabbit, {
      deptName: ' 激光中心 ',
      parentId: skin.id,
      deptCode: 'laser',
      cureDept: 'true',
      leaderId: doctor.staffId,
      phone: '0571-88886666',
    })
    const laser = await admin.ask(departments.one, { id: made.id })
    expect(laser).toMatchObject({
      deptName: '激光中心',
      leaderName: 'doctor',
      parentId: skin.id,
      level: skin.level + 1,
    })
    expect(laser.pathName).toBe(`${skin.pathName}/激光中心`)
    await admin.ask(departments.update, { ...made, deptName: '激光美容中心', remark: '三楼', parentId: skin.id })
    const found = await admin.ask(departments.list, { keyword: 'LASER' })
    expect(found.result.map(({ deptName, remark }) => [deptName, remark])).toEqual([['激光美容中心', '三楼']])
    expect((await named(admin, '美容皮肤科')).children.map(({ id }) => id)).toEqual([made.id])
    await expectWholeTree(clinic)
  })

  test('refuse the same name under one parent, the same code, and a stranger as leader', async () => {
    const clinic = await newClinic()
    const admin = await clinic.with(every)
    await admin.ask(departments.create, { deptName: '体检部', deptCode: 'T1', parentId: 0 })
    expect(await admin.refused(departments.create, { deptName: '体检部', parentId: 0 })).toMatchObject({
      key: 'department.nameTaken',
      code: 40910,
    })
    expect(await admin.refused(departments.create, { deptName: '另一个', deptCode: 'T1', parentId: 0 })).toMatchObject({
      key: 'department.codeTaken',
    })
    const stranger = await (await newClinic()).with([])
    expect(
      await admin.refused(departments.create, { deptName: '丙', leaderId: stranger.staffId, parentId: 0 }),
    ).toMatchObject({
      key: 'department.leaderMissing',
      status: 404,
    })
  })

  test('two administrators: the second is told, nothing is lost', async () => {
    const clinic = await newClinic()
    const [one, two] = [await clinic.with(every), await clinic.with(every)]
    const made = await make(one, '质控部')
    await one.ask(departments.update, { ...made, deptName: '质量控制部', parentId: 0 })
    expect(await two.refused(departments.update, { ...made, deptName: '质管部', parentId: 0 })).toMatchObject({
      code: 40901,
    })
    expect((await one.ask(departments.one, { id: made.id })).deptName).toBe('质量控制部')
  })

  test('are disabled from the leaves up and enabled from the root down', async () => {
    const clinic = await newClinic()
    const admin = await clinic.with(every)
    const above = await make(admin, '上级')
    const below = await make(admin, '下级', above.id)
    expect(await admin.refused(departments.setStatus, { ...above, status: 1 })).toMatchObject({
      key: 'department.childrenEnabled',
    })
    const belowOff = await admin.ask(departments.setStatus, { ...below, status: 1 })
    await admin.ask(departments.setStatus, { ...above, status: 1 })
    expect(await admin.refused(departments.setStatus, { ...belowOff, status: 0 })).toMatchObject({
      key: 'department.parentDisabled',
    })
    expect(await admin.refused(departments.create, { deptName: '新的', parentId: above.id })).toMatchObject({
      key: 'department.parentDisabled',
    })
    const names = flat((await admin.ask(departments.tree, {})) as unknown as DepartmentNode[]).map((d) => d.deptName)
    expect(names).not.toContain('上级')
  })

  test('are deleted only when nothing is in them', async () => {
    const clinic = await newClinic()
    const admin = await clinic.with(every)
    await clinic.as('doctor')
    const above = await make(admin, '上级')
    const below = await make(admin, '下级', above.id)
    expect(await admin.refused(departments.remove, { id: above.id })).toMatchObject({
      key: 'department.notEmpty',
      message: expect.stringContaining('1 个下级部门'),
    })
    const skin = await named(admin, '美容皮肤科')
    expect((await admin.refused(departments.removeByRabbit, { id: skin.id })).message).toContain('1 名员工')
    await clinic.rows(sql`insert into staff.job (name, department_id) values ('下级岗', ${below.id})`)
    expect((await admin.refused(departments.remove, { id: below.id })).message).toContain('1 个岗位')
    await clinic.rows(sql`delete from staff.job where name = '下级岗'`)
    await admin.ask(departments.remove, { id: below.id })
    await admin.ask(departments.remove, { id: above.id })
    expect(await admin.refused(departments.one, { id: above.id })).toMatchObject({ status: 404 })
  })
})

describe('moving a department', () => {
  test('takes along what lies below it and puts it where it was dropped', async () => {
    const clinic = await newClinic()
    const admin = await clinic.with(every)
    const [a, b] = [await make(admin, '甲'), await make(admin, '乙')]
    const leaf = await make(admin, '甲下', a.id)
    const [b1, b2] = [await make(admin, '乙一', b.id), await make(admin, '乙二', b.id)]
    const seen = await admin.ask(departments.one, { id: a.id })
    await admin.ask(departments.move, { id: a.id, version: seen.version, parentId: b.id, beforeId: b2.id })
    const tree = await named(admin, '乙')
    expect(tree.children.map(({ id }) => id)).toEqual([b1.id, a.id, b2.id])
    expect(tree.children[1]!.children.map(({ id }) => id)).toEqual([leaf.id])
    expect((await admin.ask(departments.one, { id: leaf.id })).pathName).toBe('乙/甲/甲下')
    const moved = await admin.ask(departments.one, { id: b2.id })
    await admin.ask(departments.move, { id: b2.id, version: moved.version, parentId: b.id, beforeId: b1.id })
    expect((await named(admin, '乙')).children.map(({ id }) => id)).toEqual([b2.id, b1.id, a.id])
    await expectWholeTree(clinic)
  })

  test('makes no ring, no seventh level, no second of the same name', async () => {
    const clinic = await newClinic()
    const admin = await clinic.with(every)
    const line = [await make(admin, '一')]
    for (const name of ['二', '三', '四', '五', '六']) line.push(await make(admin, name, line.at(-1)!.id))
    const [first, , third] = line as [(typeof line)[0], (typeof line)[0], (typeof line)[0]]
    for (const parentId of [first.id, third.id])
      expect(await admin.refused(departments.move, { ...first, parentId })).toMatchObject({ key: 'department.ring' })
    expect(await admin.refused(departments.create, { deptName: '七', parentId: line[5]!.id })).toMatchObject({
      key: 'department.tooDeep',
      code: 42211,
    })
    const other = await make(admin, '旁')
    expect(await admin.refused(departments.move, { ...first, parentId: other.id })).toMatchObject({
      key: 'department.tooDeep',
    })
    // What lies below comes along: two levels have room under the fourth, not under the fifth.
    const below = await make(admin, '旁下', other.id)
    const [fourth, fifth] = [line[3]!, line[4]!]
    expect(await admin.refused(departments.move, { ...other, parentId: fifth.id })).toMatchObject({
      key: 'department.tooDeep',
    })
    await admin.ask(departments.move, { id: other.id, version: other.version, parentId: fourth.id })
    expect(await admin.ask(departments.one, { id: below.id })).toMatchObject({
      pathName: '一/二/三/四/旁/旁下',
      level: 6,
    })
    const twin = await make(admin, '二', other.id)
    expect(await admin.refused(departments.move, { ...twin, parentId: first.id })).toMatchObject({
      key: 'department.nameTaken',
      message: expect.stringContaining('二'),
    })
    expect(await admin.refused(departments.update, { ...twin, deptName: '二', parentId: twin.id })).toMatchObject({
      key: 'department.ring',
    })
  })

  test('twice at once never makes a ring: one of the two is refused', async () => {
    const clinic = await newClinic()
    const [one, two] = [await clinic.with(every), await clinic.with(every)]
    for (let round = 0; round < 8; round++) {
      const [a, b] = [await make(one, `甲${round}`), await make(one, `乙${round}`)]
      const moves = await Promise.allSettled([
        one.ask(departments.move, { ...a, parentId: b.id }),
        two.ask(departments.move, { ...b, parentId: a.id }),
      ])
      expect(moves.filter((move) => move.status === 'fulfilled').length).toBe(1)
      const refused = moves.find((move) => move.status === 'rejected')
      expect(String(refused?.reason)).toMatch(/department\.ring|common\.stale/)
    }
    await expectWholeTree(clinic)
  })

  test('whatever the moves, the tree stays whole', async () => {
    const clinic = await newClinic()
    const admin = await clinic.with(every)
    const ids = (await rowsOf(clinic)).map(({ id }) => id)
    const step = fc.tuple(fc.constantFrom(...ids), fc.constantFrom(0, ...ids), fc.option(fc.constantFrom(...ids)))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const [id, parentId, beforeId] of steps) {
          const { version } = await admin.ask(departments.one, { id })
          await admin.ask(departments.move, { id, version, parentId, beforeId }).catch((error: Error) => {
            expect(error.message).toMatch(/department\.(ring|tooDeep)|common\.notFound/)
          })
        }
        await expectWholeTree(clinic)
      }),
      { numRuns: 12 },
    )
  })

  test('needs the right to move, also by the way of changing', async () => {
    const clinic = await newClinic()
    const admin = await clinic.with(every)
    const [a, b] = [await make(admin, '甲'), await make(admin, '乙')]
    const editor = await clinic.with(['system:dept:edit', 'system:dept:list'])
    expect(await editor.refused(departments.update, { ...a, deptName: '甲', parentId: b.id })).toMatchObject({
      status: 403,
    })
    await editor.ask(departments.update, { ...a, deptName: '甲', parentId: 0 })
  })
})

describe('an administrator of a part of the hospital', () => {
  test('sees and changes her departments, and makes none beside them', async () => {
    const clinic = await newClinic()
    const head = await clinic.with(every, { dataScope: 4, department: '口腔科' })
    const tree = await head.ask(departments.findTree, {})
    expect(tree.map(({ deptName }) => deptName)).toEqual(['口腔科'])
    expect(tree[0]!.children.length).toBe(3)
    const all = await clinic.with(every)
    const skin = await named(all, '美容皮肤科')
    for (const call of [departments.remove, departments.one])
      expect(await head.refused(call, { id: skin.id })).toMatchObject({ status: 404 })
    expect(await head.refused(departments.create, { deptName: '新科', parentId: skin.id })).toMatchObject({
      key: 'department.parentMissing',
    })
    expect(await head.refused(departments.create, { deptName: '新科', parentId: 0 })).toMatchObject({
      key: 'department.parentMissing',
    })
    const leaf = tree[0]!.children[0]!
    expect(
      await head.refused(departments.move, { id: leaf.id, version: leaf.version, parentId: skin.id }),
    ).toMatchObject({ status: 404 })
    const made = await make(head, '儿童口腔', tree[0]!.id)
    // "And below" reaches a new department on the next request.
    await expect.poll(async () => (await head.ask(departments.findTree, {}))[0]!.children.length).toBe(4)
    await head.ask(departments.setStatus, { ...made, status: 1 })
  })
})

test('department options carry id, deptName and cureDept', { tags: ['F0193', 'F0194'] }, async () => {
  const clinic = await newClinic()
  const nobody = await clinic.as('nobody')
  const all = await nobody.ask(departments.all, {})
  expect(Object.keys(all[0]!)).toEqual(expect.arrayContaining(['id', 'deptName', 'cureDept']))
  expect(new Set(all.map(({ cureDept }) => cureDept))).toEqual(new Set(['true', 'false']))
})
