/** From the current-user and menu answers to the person every screen asks. */

import { session } from '@clinic/contract/areas/session/calls.ts'
import { ownSession } from '@clinic/contract/areas/session/own.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { useLayoutEffect } from 'react'
import { ask } from '../../kit/ask.ts'
import { giveDrafts } from '../../kit/form/drafts.ts'
import { giveLook } from '../../kit/look.ts'
import { type MenuNode, type Person, ROLE_DEFAULT } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { giveColumns, giveViews } from '../../kit/settings.ts'

type Current = OutputOf<typeof session.current>

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

/** What every screen may ask, out of both answers. */
export const personOf = (user: Current, menu: Menu): Person => ({
  id: user.id,
  name: user.usrName,
  avatar: user.avatar,
  userType: user.userType,
  roles: user.roleList.length ? user.roleList.map((role) => role.name) : [ROLE_DEFAULT],
  departments: user.deptUsrList.map((dept) => dept.deptName),
  posts: user.postList.map((post) => post.name),
  keys: new Set([...user.permissionList, ...user.permissions.map((permission) => permission.value)]),
  hospital: { ...user.hospital, name: user.hospital.hospitalName },
  otherHospitals: user.childHospitals.map(({ id, hospitalName }) => ({ id, name: hospitalName })),
  tables: tablesOf(user.tables),
  features: user.features,
  menu: ordered(menu),
  mustChangePassword: user.mustChangePassword,
})

const FIVE_MINUTES = 300_000
let last: { user: Current; menu: Menu; person: Person } | null = null

type Settings = OutputOf<typeof ownSession.preferences>
let taken: Settings | null = null

/** A setting that could not be kept is lost with the browser; nobody is kept from her work by it. */
const keepSetting = (change: InputOf<typeof ownSession.savePreference>): void =>
  void ask(ownSession.savePreference, change).catch(() => null)

/** What is typed is kept by the server, for her alone. */
giveDrafts({
  find: (name) => ask(ownSession.draft, { name }),
  keep: (name, draft) => ask(ownSession.saveDraft, { name, draft }, { outlives: draft === null }),
})

/** Hands the person's settings to the kit, once for each answer. */
const takeSettings = (settings: Settings): void => {
  if (taken === settings) return
  taken = settings
  giveLook(settings.look, (look) => keepSetting({ look }))
  giveColumns(settings, (list, hidden, whose) => {
    const chosen = hidden === null ? null : [...hidden]
    if (whose === 'mine') return keepSetting({ columns: { list, hidden: chosen } })
    // Seldom, and by few: it comes when it is done.
    void import('./columns-for-all.ts').then(({ columnsForAll }) => columnsForAll(list, chosen))
  })
  giveViews(settings.views, (list, saved) => keepSetting({ views: { list, saved: [...saved] } }))
}

const none: Settings = { look: null, columns: {}, defaults: {}, views: {} }

/** The signed-in person, or why there is none. Her settings come with her, so that no list jumps afterwards. */
export const usePersonSignedIn = (): { person: Person | null; failed: boolean } => {
  const user = useAnswer(session.current, {}, { freshFor: FIVE_MINUTES, patient: true })
  const menu = useAnswer(session.menu, {}, { freshFor: FIVE_MINUTES, patient: true })
  // Asked once: what is chosen later stands in the kit already.
  const settings = useAnswer(ownSession.preferences, taken === null ? {} : null)
  const chosen = taken ?? settings.data ?? (settings.error ? none : null)
  useLayoutEffect(() => {
    if (chosen) takeSettings(chosen)
  }, [chosen])
  if (!user.data || !menu.data || !chosen) return { person: null, failed: Boolean(user.error ?? menu.error) }
  // One object as long as nothing changed, so that screens do not redraw.
  if (last?.user !== user.data || last.menu !== menu.data)
    last = { user: user.data, menu: menu.data, person: personOf(user.data, menu.data) }
  return { person: last.person, failed: false }
}
