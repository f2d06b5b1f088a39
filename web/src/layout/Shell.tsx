/** What a signed-in person meets: who she is, what the address leads to, the line to the server. */

import { session } from '@clinic/contract/areas/session/calls.ts'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router'
import { usePersonSignedIn } from '../areas/session/person.ts'
import { safeTarget } from '../areas/session/sign-in/sign-in.ts'
import { ask } from '../kit/ask.ts'
import { leave } from '../kit/expiry.ts'
import { openLive } from '../kit/live.ts'
import { holds, isStill, type Person, PersonProvider } from '../kit/person.ts'
import { say } from '../kit/say.ts'
import { Nothing } from '../kit/show/states.tsx'
import { pages } from '../routes.tsx'
import { noteEmbedding } from './embedding.ts'
import { Frame, isServed, Visited } from './Frame.tsx'
import { existing, type Found, findPage, firstPath } from './menu.ts'
import { Outline } from './Outline.tsx'
import { useRightsWatch } from './rights-watch.ts'
import { useSessionWatch } from './session-watch.ts'

const PasswordDialog = lazy(() => import('../areas/session/own/PasswordDialog.tsx'))

const LOAD_FAILED = '获取用户信息失败，请重新登录或联系管理员！'
const NO_RIGHT = '您没有相关功能权限，请联系管理员'

/** A page there is, and this person has no right to: said in its place. */
const noRight: Found = { entry: { page: () => import('./NoRightPage.tsx') }, node: null, title: '' }

const Denied = ({ person, full }: { person: Person; full: string }) => {
  useEffect(() => say.warn(NO_RIGHT), [])
  return <Frame person={person} found={noRight} full={full} />
}

const Stranger = () => {
  useEffect(() => say.warn(NO_RIGHT), [])
  return <Navigate to="/404" replace />
}

const Routed = ({ person }: { person: Person }) => {
  const { pathname, search } = useLocation()
  const path = pathname.replace(/\/+$/, '') || '/'
  // Refreshing a tab goes through /redirect, which unmounts the page and comes back (000 §2).
  if (/^\/redirect(\/|$)/.test(path))
    return <Navigate to={safeTarget(path.slice('/redirect'.length) + search)} replace />
  noteEmbedding(path, search)
  if (path === '/') {
    const first = firstPath(person.menu, isServed)
    return first ? <Navigate to={first} replace /> : <NoPages person={person} />
  }
  const found = findPage(pages, person.menu, path, (may) => holds(person, may))
  if (!found) return existing(pages, path) ? <Denied person={person} full={path + search} /> : <Stranger />
  if (found.entry.frame === 'bare' || found.entry.frame === 'open')
    return <Visited found={found} full={path + search} />
  return <Frame person={person} found={found} full={path + search} />
}

const nowhere: Found = {
  entry: { page: async () => ({ default: () => <Nothing text="您还没有可用的功能，请联系管理员开通权限" /> }) },
  node: null,
  title: '',
}

const NoPages = ({ person }: { person: Person }) => <Frame person={person} found={nowhere} full="/" />

/**
 * Who works on the screens. Whoever must change her password, because somebody else set it while she was typing, goes on
 * beneath the dialog as who she was: her page is not taken away with what she typed.
 */
const useWorking = (person: Person | null): Person | null => {
  const last = useRef<Person | null>(null)
  if (person && !person.mustChangePassword) last.current = person
  return person && last.current && isStill(last.current, person) ? last.current : null
}

const Shell = () => {
  const { person, failed } = usePersonSignedIn()
  useEffect(() => {
    if (!failed) return
    say.failed(LOAD_FAILED)
    leave(LOAD_FAILED)
  }, [failed])
  // Rights begin with the password of one's own: what she gains with it is no change to tell her of.
  useRightsWatch(person?.mustChangePassword ? null : person)
  useSessionWatch(person)
  const arrived = person !== null
  useEffect(() => (arrived ? openLive(async () => (await ask(session.wsTicket, {})).ticket) : undefined), [arrived])
  useEffect(() => void import('../areas/session/start.ts').then(({ startOptions }) => startOptions()), [])
  useEffect(() => {
    if (person) void import('../areas/session/start.ts').then(({ start }) => start(person))
  }, [person])
  const working = useWorking(person)
  if (!person) return <Outline />
  return (
    <PersonProvider value={working ?? person}>
      {working && <Routed person={working} />}
      {person.mustChangePassword && (
        <Suspense fallback={null}>
          <PasswordDialog must onClose={() => undefined} />
        </Suspense>
      )}
    </PersonProvider>
  )
}
export default Shell
