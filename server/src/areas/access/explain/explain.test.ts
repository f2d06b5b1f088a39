/** The explanation against the rights themselves, and what an administrator is told by the calls. */
import { explain } from '@clinic/contract/areas/access/explain.ts'
import { productTypes } from '@clinic/contract/areas/products/calls.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, EVERY_ROLE, newClinic } from '../../../../test/clinic.ts'
import { giveRole } from '../../../../test/people.ts'
import type { Tree, TreeNode } from '../menus/tree.ts'
import type { Holdings } from '../rights/holdings.ts'
import { rightsFrom } from '../rights/rights.ts'
import { explained, type Known } from './explain.ts'

const node = (id: number, type: 'M' | 'C' | 'F', parent: number | null, more: Partial<TreeNode> = {}): TreeNode => ({
  id,
  parent_id: parent,
  type,
  kind: type === 'F' ? 'button' : null,
  perms: type === 'M' ? null : `key:${id}`,
  sys_vers: null,
  life_vers: null,
  group_only: false,
  platform_only: false,
  ...more,
})
const nodes = [
  node(1, 'M', null),
  node(2, 'M', null, { life_vers: ['C'] }),
  node(10, 'C', 1),
  node(20, 'C', 1, { group_only: true }),
  node(30, 'C', 2),
  node(40, 'C', 1, { platform_only: true }),
  node(11, 'F', 10),
  node(12, 'F', 10, { sys_vers: ['U'] }),
  node(21, 'F', 20),
  node(31, 'F', 30),
  node(41, 'F', 40),
]
const tree: Tree = { epoch: '1', nodes: new Map(nodes.map((one) => [one.id, one])), tables: new Map() }
const grantable = nodes.filter(({ type }) => type !== 'M').map(({ id }) => id)

const person = fc.record({
  userType: fc.constantFrom(0 as const, 1 as const, 2 as const),
  active: fc.boolean(),
  sysVer: fc.constantFrom('U', 'P'),
  lifeVer: fc.constantFrom('B', 'C'),
  groupHis: fc.boolean(),
  roles: fc.array(
    fc.record({ enabled: fc.boolean(), menuIds: fc.subarray(grantable), scope: fc.constantFrom(1, 3, 5) }),
    { maxLength: 3 },
  ),
  byJob: fc.subarray(grantable, { maxLength: 3 }),
  off: fc.subarray([...grantable, 1], { maxLength: 2 }),
})
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never

const holdingsOf = (one: Person): Holdings => ({
  epoch: '1.1',
  person: {
    name: '测试员',
    user_type: one.userType,
    active: one.active,
    sys_ver: one.sysVer,
    life_ver: one.lifeVer,
    group_his: one.groupHis,
  },
  roles: one.roles.flatMap(({ enabled, scope }, id) =>
    enabled ? [{ id: id + 1, level: 50, data_scope: scope, include_children: false }] : [],
  ),
  departments: [{ id: 1, path: '/1/' }],
  own: [{ id: 1, main: true }],
  chosen: [],
  granted: one.roles.map(({ menuIds }, id) => ({ role_id: id + 1, menu_ids: menuIds })),
  byJob: one.byJob,
  columns: [],
  limits: [],
  disabled: one.off,
})
const knownOf = (one: Person): Known => ({
  roles: one.roles.map(({ enabled }, id) => ({ id: id + 1, name: `角色${id}`, enabled, direct: true, jobs: [] })),
  jobButtons: one.byJob.map((menuId) => ({ job: '护士', menuId })),
  titles: new Map(nodes.map(({ id }) => [id, `节点${id}`])),
  departments: new Map([[1, '院办']]),
  elsewhere: [],
})

describe('an explanation', () => {
  it('says what the rights say, and when something is missing at least one step fails', () => {
    fc.assert(
      fc.property(person, fc.constantFrom(...grantable), (one, id) => {
        const holdings = holdingsOf(one)
        const { allowed, steps } = explained({ tree, holdings, known: knownOf(one), node: tree.nodes.get(id)! })
        expect(allowed).toBe(one.active && rightsFrom(tree, holdings).menuIds.has(id))
        expect(steps.every(({ ok }) => ok)).toBe(allowed)
        // What takes it out of the package is named where something does, and nowhere else.
        const { ok, lines } = steps.find(({ step }) => step === 'package')!
        expect(lines.length > 0).toBe(!ok)
        expect(steps.map(({ step }) => step)).toEqual([
          'account',
          'role',
          'page',
          'package',
          ...(allowed ? ['scope'] : []),
        ])
      }),
      { numRuns: 500 },
    )
  })
})

describe('权限体检', () => {
  let clinic: Clinic
  let admin: Actor
  beforeAll(async () => {
    clinic = await newClinic({ sysVer: 'P', lifeVer: 'B', granted: EVERY_ROLE })
    admin = await clinic.as('admin')
  })
  const about = async (perms: string, page?: string) =>
    (await admin.ask(explain.subjects, {})).find((one) => one.perms === perms && (!page || one.title.includes(page)))!
      .id
  const ask = async (staffId: number, perms: string, page?: string) =>
    await admin.ask(explain.one, { staffId, menuId: await about(perms, page) })

  test('names the role, the job it came by and the rows it reaches', async () => {
    const front = await clinic.as('front')
    const { allowed, verdict, steps } = await ask(front.staffId, 'customer:add')
    expect([allowed, verdict]).toEqual([true, '前台 可以使用“客户管理 / 客户列表 / 新增”'])
    expect(steps.find(({ step }) => step === 'role')!.lines).toEqual(['角色“前台”（来自岗位 前台接待）'])
    expect(steps.find(({ step }) => step === 'scope')!.found).toBe('全部数据')
  })

  test('says which step fails: no role, and who has it; a version; a role that is switched off', async () => {
    const front = await clinic.as('front')
    const denied = await ask(front.staffId, 'cashier:pay:pay')
    expect(denied).toMatchObject({ allowed: false, verdict: expect.stringContaining('没有一个角色或岗位授予') })
    expect(denied.steps.find(({ step }) => step === 'role')!.lines.at(-1)).toMatch(/^本院授予它的角色：.*收银/)
    // Of the roles there are, those she has.
    const bare = await clinic.with([])
    expect((await ask(bare.staffId, 'cashier:pay:pay')).steps[1]).toMatchObject({
      lines: [expect.stringMatching(/^她的角色“/), expect.stringMatching(/^本院授予它的角色/)],
    })
    const gated = await ask(admin.staffId, 'consult:demand:add', '客户需求')
    expect(gated.allowed).toBe(false)
    expect(gated.steps.find(({ ok }) => !ok)).toMatchObject({
      step: 'package',
      lines: [expect.stringContaining('只在系统版本 S、U、G 中，本院是 P')],
    })
    await clinic.rows(sql`update access.role set status = 1 where code = 'front'`)
    const off = await ask(front.staffId, 'customer:add')
    expect(off.allowed).toBe(false)
    expect(off.steps.find(({ step }) => step === 'role')!.lines[0]).toContain('角色已停用，不生效')
    await clinic.rows(sql`update access.role set status = 0 where code = 'front'`)
  })

  test('names the columns that are kept from her', async () => {
    const someone = await clinic.with([], { columns: { 'customers.customer': ['age', 'sex'] } })
    const { steps } = await ask(someone.staffId, 'customer:list')
    expect(steps.find(({ step }) => step === 'column')!.found).toMatch(/看不到 \d+ 列：.*手机/)
  })

  test('sets two people side by side: only what differs', async () => {
    const [front, twin, cashier] = [await clinic.as('front'), await clinic.as('front'), await clinic.as('cashier')]
    expect((await admin.ask(explain.compare, { leftId: front.staffId, rightId: twin.staffId })).rows).toEqual([])
    const { left, right, rows } = await admin.ask(explain.compare, { leftId: front.staffId, rightId: cashier.staffId })
    expect([left, right]).toEqual(['前台', 'cashier'])
    expect(rows.find(({ title }) => title === '收银管理 / 收银台 / 收款')).toMatchObject({
      left: null,
      right: '全部数据',
    })
    expect(rows.find(({ title }) => title === '每日查看手机号次数')).toMatchObject({ left: '50 次' })
  })

  test('lists the buttons no member of a role has pressed', async () => {
    const keeper = await clinic.with([])
    const role = await clinic.inside((ctx) => giveRole(ctx, keeper.staffId, []))
    await clinic.rows(sql`insert into access.role_menu (role_id, menu_id)
      select ${role}::bigint, m.id from access.menu m where m.perms in ('product:type:list', 'product:type:add')`)
    const mine = async () => (await admin.ask(explain.unused, {})).rows.filter(({ roleId }) => roleId === role)
    expect(await mine()).toMatchObject([{ perms: 'product:type:add', members: 1 }])
    await keeper.ask(productTypes.create, { parentId: 0, name: '体检分类' })
    expect(await mine()).toEqual([])
  })

  test('is within the caller’s own reach, and for those alone who may', async () => {
    const front = await clinic.as('front')
    expect(await front.refused(explain.subjects, {})).toMatchObject({ status: 403 })
    const head = await clinic.with(['system:explain:view'], { dataScope: 3, department: '财务部' })
    const [cashier, menuId] = [await clinic.as('cashier'), await about('customer:list')]
    expect((await head.ask(explain.one, { staffId: cashier.staffId, menuId })).staffName).toBe('cashier')
    expect(await head.refused(explain.one, { staffId: front.staffId, menuId })).toMatchObject({ status: 404 })
    expect(await head.refused(explain.compare, { leftId: cashier.staffId, rightId: front.staffId })).toMatchObject({
      status: 404,
    })
    const seen = await head.ask(explain.people, {})
    expect(seen.map(({ id }) => id)).toEqual(expect.arrayContaining([cashier.staffId, head.staffId]))
    expect(new Set(seen.map(({ deptName }) => deptName))).toEqual(new Set(['财务部']))
  })
})
