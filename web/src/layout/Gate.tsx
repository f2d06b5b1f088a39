/** The session gate of specification 000 §4: who may see which address. */
import { lazy, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { SignInPage } from '../areas/session/SignInPage.tsx'
import { kept } from '../kit/storage.ts'
import { NotAllowedPage, NotFoundPage } from './ErrorPages.tsx'

/** Paths that need no sign-in (000 §2). */
export const whitelist = ['/login', '/auth-redirect', '/register', '/401', '/404', '/trip', '/yuncall'] as const

const Shell = lazy(() => import('./Shell.tsx'))
const OpenPage = lazy(() => import('./OpenPage.tsx'))

const Open = ({ path }: { path: string }) => {
  if (path === '/login') return <SignInPage />
  if (path === '/401') return <NotAllowedPage />
  if (path === '/404') return <NotFoundPage />
  return (
    <Suspense fallback={null}>
      <OpenPage />
    </Suspense>
  )
}

export const Gate = () => {
  const { pathname, search } = useLocation()
  const path = pathname.replace(/\/+$/, '') || '/'
  const isOpen = (whitelist as readonly string[]).includes(path)
  const token = kept('token')
  if (path === '/login' && token) return <Navigate to="/" replace />
  if (isOpen) return <Open path={path} />
  if (!token) {
    const target = pathname + search
    return <Navigate to={target === '/' ? '/login' : `/login?redirect=${encodeURIComponent(target)}`} replace />
  }
  return (
    <Suspense fallback={<div className="shell-waiting" aria-busy="true" />}>
      <Shell />
    </Suspense>
  )
}
