/**
 * The roles of a new hospital with what each is granted, worked out from `db/reference/roles.csv` and the grants of the menu's rows.
 * Source: clinical-admin book §22; customers book §0.6 and money book §18 for single keys.
 */
import { readReference } from '../../../kit/reference.ts'
import { type MenuNode, menuTree, tabSets } from '../menus/reference.ts'
import type { Level } from '../menus/rows.ts'

export type RoleReference = {
  readonly code: string
  readonly name: string
  /** 0 platform, 10 admin, 20 head, 30 lead, 50 staff: nobody touches a role of a lower number. */
  readonly level: number
  /** 1 全部, 2 自定义部门, 3 本部门, 4 本部门及以下, 5 仅本人, 6 本集团. */
  readonly scope: number
  readonly userType: number
  /** Typed limits: `phone.view.daily` → 50. */
  readonly features: Readonly<Record<string, number>>
  /** Granted pages by path, each with the controls granted there (button keys and panel tabs). */
  readonly pages: ReadonlyMap<string, readonly string[]>
}

/** Buttons that only look. */
const looking = new Set(
  'info portrait detail compare day trend region age vip rfm notDoor person stat ranking trace message layout'.split(
    ' ',
  ),
)
/** Buttons that approve, void, remove, export or rule over others' work: level A alone. */
const ruling = new Set(
  `delete export exportPhone health import audit void check writeOff refundMoney merge changeOwner distribute level grade batchDelete
   countersign seal unarchive overbook breakGlass reopen swapApprove forceOut unverify settle revoke archive gift extend
   transfer refund repair leave publish approve owner close switch cost lifeVer resetPwd unlock kick handover setting
   cacheClean decide dismiss oversee param amend restore allowDebt overdraft rechargeLimit rules remove evidence route backdate achievement unsettle activate`.split(
    /\s+/,
  ),
)
/** Where "transfer" and "close" are everyday work and not a ruling. */
const everyday = new Set([
  'consult:online:transfer',
  'consult:online:close',
  'consult:reception:transfer',
  'consult:demand:close',
  'inpatient:ward:transfer',
  'inpatient:transfer',
  'customer:tag',
  'clinic:prescription:cancel',
])

const grantedAt = (level: Level, perms: string): boolean => {
  if (perms.startsWith('sensitive:') || perms === 'cost:view') return level === 'A'
  const suffix = perms.slice(perms.lastIndexOf(':') + 1)
  if (perms.startsWith('workbench:')) return level === 'A' || looking.has(suffix)
  if (level === 'A') return true
  return level === 'R' ? looking.has(suffix) : everyday.has(perms) || !ruling.has(suffix)
}

const words = (text: string | undefined): string[] => (text ?? '').split(' ').filter(Boolean)

type Row = Record<string, string>

const pagesOf = (role: Row): Map<string, string[]> => {
  const also = new Set(words(role.also))
  const never = new Set(words(role.never))
  const tabs = new Set<string>(tabSets[role.tabs ?? ''] ?? [])
  const pages = new Map<string, string[]>()
  for (const node of menuTree) {
    if (node.type !== 'C' || node.platformOnly) continue
    const level = levelOf(node, role.code!)
    const controls = node.controls.filter(({ kind, perms }) => {
      if (kind === 'tab') return level !== null && tabs.has(perms)
      return also.has(perms) || (level !== null && grantedAt(level, perms) && !never.has(perms))
    })
    if (level !== null || controls.length > 0)
      pages.set(
        node.path,
        controls.map(({ perms }) => perms),
      )
  }
  return pages
}

const directories = new Map(menuTree.filter(({ type }) => type === 'M').map((node) => [node.path, node]))

/** What a page says of itself counts before what its directory says. */
const levelOf = (node: MenuNode, code: string): Level | null => {
  const saying = node.grants.size > 0 ? node : directories.get(node.parent!)
  return saying?.grants.get(code) ?? null
}

const readRoles = (): RoleReference[] =>
  readReference('roles.csv').map((row) => ({
    code: row.code!,
    name: row.name!,
    level: Number(row.level),
    scope: Number(row.scope),
    userType: Number(row.user_type),
    features: Object.fromEntries(
      words(row.features)
        .map((pair) => pair.split('='))
        .map(([k, v]) => [k!, Number(v)]),
    ),
    pages: pagesOf(row),
  }))

/** In the order of the role list. The platform's role comes first and belongs to no hospital. */
export const roleReferences: readonly RoleReference[] = readRoles()

/** Permission keys a role ends with: page permissions and button keys, panel tabs left out. */
export const keysOfRole = (role: RoleReference): string[] => {
  const keys = new Set<string>()
  for (const node of menuTree) {
    const controls = role.pages.get(node.path)
    if (!controls) continue
    keys.add(node.perms)
    for (const { kind, perms } of node.controls) if (kind === 'button' && controls.includes(perms)) keys.add(perms)
  }
  return [...keys]
}
