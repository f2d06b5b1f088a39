/** The session gate of specification 000 §4: who may see which address. */
import { lazy, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { kept } from '../kit/storage.ts'
import { NotAllowedPage, NotFoundPage } from './ErrorPages.tsx'
import { Outline } from './Outline.tsx'

/** Paths that need no sign-in (000 §2). */
export const whitelist = ['/login', '/auth-redirect', '/register', '/401', '/404', '/trip', '/yuncall'] as const

const shell = () => import('./Shell.tsx')
const signInPage = () => import('../areas/session/SignInPage.tsx')
const Shell = lazy(shell)
const SignInPage = lazy(signInPage)
const EntryPage = lazy(() => import('../areas/session/EntryPage.tsx'))
const OpenPage = lazy(() => import('./OpenPage.tsx'))
// Whichever it will be is on its way before React draws.
void (kept('token') ? shell() : signInPage())

const Open = ({ path, search }: { path: string; search: string }) => {
  if (path === '/login') return <SignInPage />
  if (path === '/401') return <NotAllowedPage />
  if (path === '/404') return <NotFoundPage />
  if (path === '/auth-redirect') return <EntryPage path={path} search={search} />
  return <OpenPage />
}

/** `/index?token=`: a one-time code opens a session, whoever was signed in before (000 §2). */
const isEntry = (path: string, search: string) => path === '/index' && new URLSearchParams(search).has('token')

export const Gate = () => {
  const { pathname, search } = useLocation()
  const path = pathname.replace(/\/+$/, '') || '/'
  const isOpen = (whitelist as readonly string[]).includes(path)
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
      <Shell />
    </Suspense>
  )
}
