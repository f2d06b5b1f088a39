/**
 * A right changed by an administrator shows at once: menu and permissions are asked anew, tabs of pages that are no
 * longer granted are closed, and the person is told when something is different for her (clinical-admin §14, §19).
 */
import { session } from '@clinic/contract/areas/session/calls.ts'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLive } from '../kit/live.ts'
import { notify } from '../kit/notify.ts'
import { close } from '../kit/page/tabs.ts'
import { holds, type Person } from '../kit/person.ts'
import { queries } from '../kit/query.ts'
import { pages } from '../routes.tsx'
import { findPage } from './menu.ts'
import { rightsDiffer } from './rights-differ.ts'

const topics = ['perm']
const calls = [session.current, session.menu]
const paths = calls.map(({ path }) => path)

const isGranted = (person: Person, path: string): boolean =>
  findPage(pages, person.menu, path, (may) => holds(person, may)) !== null

/** Watches the signed-in person's rights for as long as the frame stands. */
export const useRightsWatch = (person: Person | null): void => {
  const before = useRef<Person | null>(null)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useLive(topics, calls)
  // Rights and menu come in two answers: they are compared when both are there.
  const waiting = useIsFetching({ predicate: ({ queryKey }) => paths.includes(String(queryKey[0])) }) > 0
  useEffect(() => {
    const known = before.current
    if (waiting || known === person) return
    before.current = person
    if (!known || !person || known.id !== person.id || !rightsDiffer(known, person)) return
    // What was read under the old rights may show what the new ones hide.
    void queries.invalidateQueries({ predicate: ({ queryKey }) => !paths.includes(String(queryKey[0])) })
    notify({ title: '权限已更新', message: '菜单和按钮已按新的权限刷新' })
    const next = close((tab) => !isGranted(person, tab.path), pathname)
    if (next) navigate(next.full, { replace: true })
  }, [person, waiting, pathname, navigate])
}
