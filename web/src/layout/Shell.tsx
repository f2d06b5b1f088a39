/** The frame of a signed-in person: sidebar, top bar, tabs, and the page the address asks for. */

import { session } from '@clinic/contract/areas/session.ts'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useArrivedPerson } from '../areas/session/arrive.ts'
import { ask } from '../kit/ask.ts'
import { leave } from '../kit/expiry.ts'
import { openLive } from '../kit/live.ts'
import { useLook } from '../kit/look.ts'
import { holds, type Person, PersonProvider } from '../kit/person.ts'
import { say } from '../kit/say.ts'
import { useNarrow } from '../kit/screen.ts'
import { Nothing } from '../kit/show/states.tsx'
import { readCookie, writeCookie } from '../kit/storage.ts'
import { pages } from '../routes.tsx'
import { type Found, findPage, firstPath, pagesIn, servedMenu } from './menu.ts'
import { PageHost } from './PageHost.tsx'
import { useRightsWatch } from './rights-watch.ts'
import { Sidebar } from './Sidebar.tsx'
import { TagTabs } from './TagTabs.tsx'
import { TopBar } from './TopBar.tsx'
import { FIXED, place, visit } from './tabs.ts'
import './sidebar.css'
import './shell.css'

const isServed = (path: string) => pages[path] !== undefined

const PasswordDialog = lazy(() => import('../areas/session/PasswordDialog.tsx'))
const MenuDrawer = lazy(() => import('./MenuDrawer.tsx'))
const Palette = lazy(() => import('./Palette.tsx'))

const LOAD_FAILED = '获取用户信息失败，请重新登录或联系管理员！'
const NO_RIGHT = '您没有相关功能权限，请联系管理员'
/** Cookie of the sidebar: 1 open, 0 closed (F0243). */
const SIDEBAR = 'sidebarStatus'

/** Ctrl+K anywhere. */
const usePalette = () => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const keys = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', keys)
    return () => removeEventListener('keydown', keys)
  }, [])
  return [open, setOpen] as const
}

const Stranger = () => {
  useEffect(() => say.warn(NO_RIGHT), [])
  return <Navigate to="/404" replace />
}

/** The first tab stands from the start (000 §2). */
const useFixedTab = (menu: Person['menu']) => {
  useEffect(() => {
    const first = pagesIn(menu).find((page) => page.path === FIXED && isServed(page.path))
    if (first) place({ path: FIXED, full: FIXED, title: first.meta.title })
  }, [menu])
}

/** Notes the visit and shows the page; the window scrolls to the top (000 §2). */
const Visited = ({ found, full }: { found: Found; full: string }) => {
  const path = full.split('?')[0]!
  useEffect(() => {
    if (found.entry.frame === undefined || found.entry.frame === 'full') visit({ path, full, title: found.title })
    document.title = found.title ? `${found.title} - 智慧医院管理平台` : '智慧医院管理平台'
  }, [found, path, full])
  useEffect(() => {
    if (path) window.scrollTo(0, 0)
  }, [path])
  return <PageHost key={path} entry={found.entry} node={found.node} />
}

const Frame = ({ person, found, full }: { person: Person; found: Found; full: string }) => {
  const path = full.split('?')[0]!
  const narrow = useNarrow()
  const look = useLook()
  const [open, setOpen] = useState(() => readCookie(SIDEBAR) !== '0')
  const [drawer, setDrawer] = useState(false)
  const [palette, setPalette] = usePalette()
  const keepOpen = (next: boolean) => {
    setOpen(next)
    writeCookie(SIDEBAR, next ? '1' : '0')
  }
  const menu = useMemo(() => servedMenu(person.menu, isServed), [person.menu])
  useFixedTab(person.menu)
  const menuPath = found.node?.meta.activeMenu ?? found.node?.path ?? path
  return (
    <div className={narrow ? 'shell narrow' : 'shell'}>
      <a className="skip" href="#page">
        跳到正文
      </a>
      {!narrow && <Sidebar menu={menu} path={menuPath} open={open} showLogo={look.logo} onOpen={keepOpen} />}
      {narrow && drawer && (
        <Suspense fallback={null}>
          <MenuDrawer menu={menu} path={menuPath} title={person.hospital.name} onClose={() => setDrawer(false)} />
        </Suspense>
      )}
      <div className="shell-main">
        <TopBar
          open={narrow ? drawer : open}
          onToggle={() => (narrow ? setDrawer(true) : keepOpen(!open))}
          onPalette={() => setPalette(true)}
        />
        {look.tabs && !narrow && <TagTabs current={path} />}
        <main id="page" className="page" tabIndex={-1}>
          <h1 className="visually-hidden">{found.title || '首页'}</h1>
          <Visited found={found} full={full} />
        </main>
      </div>
      <Suspense fallback={null}>{palette && <Palette onClose={() => setPalette(false)} />}</Suspense>
    </div>
  )
}

const Routed = ({ person }: { person: Person }) => {
  const { pathname, search } = useLocation()
  const path = pathname.replace(/\/+$/, '') || '/'
  // Refreshing a tab goes through /redirect, which unmounts the page and comes back (000 §2).
  if (path.startsWith('/redirect/')) return <Navigate to={path.slice('/redirect'.length) + search} replace />
  if (path === '/') {
    const first = firstPath(person.menu, isServed)
    return first ? <Navigate to={first} replace /> : <NoPages person={person} />
  }
  const found = findPage(pages, person.menu, path, (may) => holds(person, may))
  if (!found) return <Stranger />
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

const Shell = () => {
  const { person, failed } = useArrivedPerson()
  useEffect(() => {
    if (!failed) return
    say.failed(LOAD_FAILED)
    leave(LOAD_FAILED)
  }, [failed])
  useRightsWatch(person)
  const arrived = person !== null
  useEffect(() => (arrived ? openLive(async () => (await ask(session.wsTicket, {})).ticket) : undefined), [arrived])
  if (!person) return <div className="shell-waiting" aria-busy="true" />
  return (
    <PersonProvider value={person}>
      {person.mustChangePassword ? (
        <Suspense fallback={null}>
          <PasswordDialog must onClose={() => undefined} />
        </Suspense>
      ) : (
        <Routed person={person} />
      )}
    </PersonProvider>
  )
}
export default Shell
