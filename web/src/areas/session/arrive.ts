/** From the current-user and menu answers to the person every screen asks. */

import { session } from '@clinic/contract/areas/session.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import type { MenuNode, Person } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'

type Current = OutputOf<typeof session.current>

/** Said when the server gives no roles (F0177). */
const ROLE_DEFAULT = 'ROLE_DEFAULT'

/** Columns of each table that the person may see; a table on several pages shows the same on each. */
const tablesOf = (tables: Current['tables']): Person['tables'] =>
  new Map(
    tables.flatMap(({ child }) =>
      child.map(
        ({ name, cols }) => [name, new Set(cols.filter(({ perms }) => perms).map(({ prop }) => prop))] as const,
      ),
    ),
  )

type Menu = OutputOf<typeof session.menu>
const byOrder = (a: { orderNum: number }, b: { orderNum: number }) => a.orderNum - b.orderNum

/** Siblings by orderNum, at both levels. */
const ordered = (menu: Menu): readonly MenuNode[] =>
  menu
    .toSorted(byOrder)
    .map((node) => ({ ...node, children: node.children.toSorted(byOrder).map((page) => ({ ...page, children: [] })) }))

const personOf = (user: Current, menu: Menu): Person => ({
  id: user.id,
  name: user.usrName,
  avatar: user.avatar,
  userType: user.userType,
  roles: user.roleList.length ? user.roleList.map((role) => role.name) : [ROLE_DEFAULT],
  departments: user.deptUsrList.map((dept) => dept.deptName),
  posts: user.postList.map((post) => post.name),
  keys: new Set([...user.permissionList, ...user.permissions.map((permission) => permission.value)]),
  hospital: { ...user.hospital, name: user.hospital.hospitalName },
  tables: tablesOf(user.tables),
  features: user.features,
  menu: ordered(menu),
  mustChangePassword: user.mustChangePassword,
})

const FIVE_MINUTES = 300_000
let last: { user: Current; menu: Menu; person: Person } | null = null

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
