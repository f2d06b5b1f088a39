/** The session gate of specification 000 §4: who may see which address. */
import { lazy, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { askEarly } from '../kit/early-questions.ts'
import { begin, Loaded } from '../kit/load.tsx'
import { kept } from '../kit/storage.ts'
import { NotAllowedPage, NotFoundPage } from './ErrorPages.tsx'
import { Outline } from './Outline.tsx'
import { OPENING_QUESTIONS } from './opening-questions.ts'

/** Paths that need no sign-in (000 §2). */
export const whitelist = [
  '/login',
  '/auth-redirect',
  '/register',
  '/401',
  '/404',
  '/trip',
  '/yuncall',
  '/claim',
  '/screen',
] as const

const shell = () => import('./Shell.tsx')
const signInPage = () => import('../areas/session/sign-in/SignInPage.tsx')
const EntryPage = lazy(() => import('../areas/session/EntryPage.tsx'))
const OpenPage = lazy(() => import('./OpenPage.tsx'))

const Open = ({ path, search }: { path: string; search: string }) => {
  if (path === '/login') return <Loaded load={signInPage} meanwhile={null} />
  if (path === '/401') return <NotAllowedPage />
  if (path === '/404') return <NotFoundPage />
  if (path === '/auth-redirect') return <EntryPage path={path} search={search} />
  return <OpenPage />
}

/** `/index?token=`: a one-time code opens a session, whoever was signed in before (000 §2). */
const isEntry = (path: string, search: string) => path === '/index' && new URLSearchParams(search).has('token')

const pathOf = (pathname: string) => pathname.replace(/\/+$/, '') || '/'
const isOpenPath = (path: string) => (whitelist as readonly string[]).includes(path)

/** Whichever it will be is on its way before React draws, and what it will ask is asked. */
const beginEarly = (): void => {
  const path = pathOf(location.pathname)
  // Whoever scans a code, and a screen in a waiting room, is no colleague who signs in.
  if (path === '/claim' || path === '/screen') return
  if (!kept('token')) return void begin(signInPage).catch(() => undefined)
  const ignored = () => undefined
  void begin(shell).catch(ignored)
  if (isOpenPath(path) || isEntry(path, location.search)) return
  OPENING_QUESTIONS.forEach(askEarly)
  import('./first-page.ts').catch(ignored)
  // Nearly every page behind the door is a list.
  import('../kit/list/ListPage.tsx').catch(ignored)
}
beginEarly()

export const Gate = () => {
  const { pathname, search } = useLocation()
  const path = pathOf(pathname)
  const isOpen = isOpenPath(path)
  const token = kept('token')
  if (path === '/login' && token) return <Navigate to="/" replace />
  if (isOpen || isEntry(path, search))
    return (
      <Suspense fallback={null}>
        {isOpen ? <Open path={path} search={search} /> : <EntryPage path={path} search={search} />}
      </Suspense>
    )
  if (!token) {
    const target = pathname + search
    return <Navigate to={target === '/' ? '/login' : `/login?redirect=${encodeURIComponent(target)}`} replace />
  }
  return (
    <Suspense fallback={<Outline />}>
      <Loaded load={shell} meanwhile={<Outline />} />
    </Suspense>
  )
}
