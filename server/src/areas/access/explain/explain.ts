/**
 * Why somebody may or may not do something: the rule of rights.ts walked step by step and said aloud.
 * Pure; queries.ts reads what it needs. Source: clinical-admin §14, §26.
 */
import type { ExplainStep } from '@clinic/contract/areas/access/explain.ts'
import type { RowScope } from '../../../kit/session.ts'
import { inPackage, type Package, type Tree, type TreeNode } from '../menus/tree.ts'
import type { Holdings } from '../rights/holdings.ts'
import { keysOfNode, rightsFrom } from '../rights/rights.ts'

/** A role of the person with the way it came to her. */
export type KnownRole = {
  readonly id: number
  readonly name: string
  readonly enabled: boolean
  readonly direct: boolean
  /** Jobs that bring it along. */
  readonly jobs: readonly string[]
}

/** Names the explanation needs beside the rights themselves. */
export type Known = {
  readonly roles: readonly KnownRole[]
  /** Jobs whose buttons contain a node. */
  readonly jobButtons: readonly { readonly job: string; readonly menuId: number }[]
  readonly titles: ReadonlyMap<number, string>
  readonly departments: ReadonlyMap<number, string>
  /** Other roles of the hospital that grant the thing asked about. */
  readonly elsewhere: readonly string[]
}

type Asked = { readonly tree: Tree; readonly holdings: Holdings; readonly known: Known; readonly node: TreeNode }

/** Lines of a step that are read; the rest is counted. */
const LINES = 40
const readable = (lines: readonly string[]): readonly string[] =>
  lines.length > LINES ? [...lines.slice(0, LINES - 1), `等 ${lines.length} 项`] : lines

const step = (name: ExplainStep['step'], title: string, ok: boolean, found: string, lines: readonly string[] = []) =>
  ({ step: name, title, ok, found, lines: readable(lines).map((line) => line.slice(0, 200)) }) satisfies ExplainStep

export const packageOfPerson = ({ person, disabled }: Pick<Holdings, 'person' | 'disabled'>): Package => ({
  sysVer: person.sys_ver,
  lifeVer: person.life_ver,
  groupHis: person.group_his,
  disabled: new Set(disabled),
  platform: person.user_type === 0,
})

const account = ({ holdings: { person } }: Asked): ExplainStep =>
  step(
    'account',
    '账号',
    person.active,
    person.active ? '账号已启用，医院在有效期内' : '账号已停用，或医院已停用、过期',
  )

const wayOf = ({ direct, jobs }: KnownRole): string =>
  [direct ? '直接授予' : '', jobs.length > 0 ? `来自岗位 ${jobs.join('、')}` : ''].filter(Boolean).join('，')

/** Who of the person's roles and jobs grants a node. */
const sourcesOf = ({ holdings, known }: Asked, id: number): { lines: string[]; held: boolean } => {
  const roles = known.roles.filter((role) =>
    holdings.granted.some((row) => row.role_id === role.id && row.menu_ids.includes(id)),
  )
  const jobs = known.jobButtons.filter(({ menuId }) => menuId === id)
  return {
    held: roles.some(({ enabled }) => enabled) || jobs.length > 0,
    lines: [
      ...roles.map((role) => `角色“${role.name}”（${wayOf(role)}）${role.enabled ? '' : '：角色已停用，不生效'}`),
      ...jobs.map(({ job }) => `岗位“${job}”的按钮权限（仅本人数据）`),
    ],
  }
}

const administrates = ({ person }: Pick<Holdings, 'person'>): boolean => person.user_type <= 1

const role = (asked: Asked): ExplainStep => {
  const { holdings, known, node } = asked
  if (administrates(holdings)) return step('role', '角色', true, '管理员拥有套餐内的全部功能，不看角色')
  const { lines, held } = sourcesOf(asked, node.id)
  if (held) return step('role', '角色', true, `由 ${lines.length} 处授予`, lines)
  const mine = known.roles.map(
    (one) => `她的角色“${one.name}”（${wayOf(one)}）没有授予${one.enabled ? '' : '，且已停用'}`,
  )
  const others = known.elsewhere.length > 0 ? [`本院授予它的角色：${known.elsewhere.join('、')}`] : []
  return step('role', '角色', false, mine.length === 0 ? '没有任何角色' : '没有一个角色或岗位授予', [
    ...(lines.length > 0 ? lines : mine),
    ...others,
  ])
}

const page = (asked: Asked): ExplainStep => {
  const { holdings, known, node, tree } = asked
  const above = tree.nodes.get(node.parent_id ?? 0)
  if (node.type === 'C' || administrates(holdings))
    return step('page', '所在页面', true, '就是页面本身，或由管理员身份带来')
  const title = known.titles.get(above?.id ?? 0) ?? ''
  const { lines, held } = sourcesOf(asked, above?.id ?? 0)
  return held
    ? step('page', '所在页面', true, `页面“${title}”已授予`, lines)
    : step('page', '所在页面', false, `页面“${title}”没有授予：只有按钮没有页面，按钮不生效`, lines)
}

const VERSIONS = { sys: '系统版本', life: '生命周期版本' }

/** What takes a node, or something above it, out of the package; empty when nothing does. */
const outside = (tree: Tree, start: TreeNode, given: Package, titles: Known['titles']): string[] => {
  const found: string[] = []
  for (let node: TreeNode | undefined = start; node; node = tree.nodes.get(node.parent_id ?? 0)) {
    const name = `“${titles.get(node.id) ?? ''}”`
    if (node.sys_vers && !node.sys_vers.includes(given.sysVer))
      found.push(`${name}只在${VERSIONS.sys} ${node.sys_vers.join('、')} 中，本院是 ${given.sysVer}`)
    if (node.life_vers && !node.life_vers.includes(given.lifeVer))
      found.push(`${name}只在${VERSIONS.life} ${node.life_vers.join('、')} 中，本院是 ${given.lifeVer}`)
    if (node.group_only && !given.groupHis) found.push(`${name}只对集团医院开放`)
    if (node.platform_only && !given.platform) found.push(`${name}只对平台管理员开放`)
    if (given.disabled.has(node.id)) found.push(`本院停用了${name}`)
  }
  return found
}

const inside = ({ tree, holdings, known, node }: Asked): ExplainStep => {
  const given = packageOfPerson(holdings)
  const lines = outside(tree, node, given, known.titles)
  const ok = inPackage(tree, node, given)
  return step('package', '版本套餐', ok, ok ? '在本院的版本套餐内' : '不在本院的版本套餐内', lines)
}

/** A scope in words. */
export const scopeText = (scope: RowScope | undefined, departments: ReadonlyMap<number, string>): string => {
  if (scope === undefined) return '没有'
  if (scope === 'all') return '全部数据'
  const names = scope.departments.map((id) => departments.get(id) ?? '').filter(Boolean)
  const places = names.length > 6 ? [...names.slice(0, 6), `等 ${names.length} 个部门`] : names
  return [places.join('、'), scope.own ? '本人的数据' : ''].filter(Boolean).join('，以及') || '没有任何数据'
}

/**
 * The steps from the person to the thing; those after the rights themselves (scope, columns) only where she has it.
 * @returns `allowed` exactly when rights.ts says so
 */
export const explained = (asked: Asked): { allowed: boolean; steps: ExplainStep[] } => {
  const { tree, holdings, node } = asked
  const rights = rightsFrom(tree, holdings)
  const allowed = holdings.person.active && rights.menuIds.has(node.id)
  const way = [account(asked), role(asked), page(asked), inside(asked)]
  if (!allowed) return { allowed, steps: way }
  return { allowed, steps: [...way, scopeStep(asked, rights.scopes), ...columnSteps(asked, rights.hidden)] }
}

const scopeStep = ({ known, node }: Asked, scopes: ReadonlyMap<string, RowScope>): ExplainStep => {
  const [key] = keysOfNode(node)
  const scope = key ? scopes.get(key) : undefined
  const text = key ? scopeText(scope, known.departments) : '打开表单，不涉及数据范围'
  return step(
    'scope',
    '数据范围',
    true,
    text,
    scope && scope !== 'all' ? ['跟随授权：只合并授予此权限的角色的范围'] : [],
  )
}

const columnSteps = ({ tree, node }: Asked, hidden: ReadonlyMap<string, ReadonlySet<string>>): ExplainStep[] =>
  [...tree.tables.values()]
    .filter(({ menuIds }) => menuIds.includes(node.id))
    .map(({ name, columns }) => {
      const kept = columns.filter(({ prop }) => hidden.get(name)?.has(prop)).map(({ label }) => label)
      const needing = columns.filter(({ needs }) => needs).map(({ label }) => label)
      const lines = needing.length > 0 ? [`另需敏感数据权限：${needing.join('、')}`] : []
      const found =
        kept.length === 0 ? '列表的列全部可见' : `看不到 ${kept.length} 列：${kept.join('、')}`.slice(0, 200)
      return step('column', '列', kept.length === 0, found, lines)
    })
