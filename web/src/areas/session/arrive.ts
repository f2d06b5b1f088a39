/** From the current-user and menu answers to the person every screen asks. */
import type { OutputOf } from '@clinic/contract/call.ts'
import type { MenuNode, Person } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { session } from './calls.ts'

type Current = OutputOf<typeof session.current>

/** Said when the server gives no roles (F0177). */
const ROLE_DEFAULT = 'ROLE_DEFAULT'

const tablesOf = (tables: Current['tables']): Person['tables'] =>
  new Map(
    tables.map(({ menuId, child }) => [
      menuId,
      new Map(child.map(({ name, cols }) => [name, new Set(cols.map((col) => col.prop))])),
    ]),
  )

/** Siblings by orderNum, at every level. */
const ordered = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  [...nodes]
    .sort((a, b) => (a.orderNum ?? 0) - (b.orderNum ?? 0))
    .map((node) => (node.children ? { ...node, children: ordered(node.children) } : node))

const personOf = (user: Current, menu: readonly MenuNode[]): Person => ({
  id: user.id,
  name: user.usrName,
  avatar: user.avatar,
  userType: user.userType,
  roles: user.roleList.length ? user.roleList.map((role) => role.name) : [ROLE_DEFAULT],
  departments: user.deptUsrList.map((dept) => dept.deptName),
  posts: (user.postList ?? []).map((post) => post.name),
  keys: new Set([...user.permissionList, ...user.permissions.map((permission) => permission.value)]),
  hospital: { ...user.hospital, name: user.hospital.hospitalName },
  tables: tablesOf(user.tables),
  features: user.features,
  menu: ordered(menu),
})

const FIVE_MINUTES = 300_000
let last: { user: Current; menu: readonly MenuNode[]; person: Person } | null = null

/** The signed-in person, or why there is none. */
export const useArrivedPerson = (): { person: Person | null; failed: boolean } => {
  const user = useAnswer(session.current, {}, { freshFor: FIVE_MINUTES })
  const menu = useAnswer(session.menu, {}, { freshFor: FIVE_MINUTES })
  if (!user.data || !menu.data) return { person: null, failed: Boolean(user.error ?? menu.error) }
  // One object as long as nothing changed, so that screens do not redraw.
  if (last?.user !== user.data || last.menu !== menu.data)
    last = { user: user.data, menu: menu.data, person: personOf(user.data, menu.data) }
  return { person: last.person, failed: false }
}
