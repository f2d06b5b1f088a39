/** The frame around a page: sidebar, top bar, tabs. It is one tree at every width, so that nothing typed is lost. */
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { isCovered } from '../kit/cover.ts'
import { useLook } from '../kit/look.ts'
import { FIXED, place, visit } from '../kit/page/tabs.ts'
import { useTitleOf } from '../kit/page/title.ts'
import { MenuPageProvider, type Person } from '../kit/person.ts'
import { useNarrow, useTight } from '../kit/screen.ts'
import { readCookie, writeCookie } from '../kit/storage.ts'
import { pages } from '../routes.tsx'
import { CustomerDoor } from './CustomerDoor.tsx'
import { isEmbedded } from './embedding.ts'
import { type Found, pagesIn, servedMenu, standsAlone } from './menu.ts'
import { OfflineBar } from './OfflineBar.tsx'
import { PageHost } from './PageHost.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TagTabs } from './TagTabs.tsx'
import { TopBar } from './TopBar.tsx'
import './sidebar.css'
import './shell.css'

const MenuDrawer = lazy(() => import('./MenuDrawer.tsx'))
const Palette = lazy(() => import('./Palette.tsx'))

export const isServed = (path: string) => pages[path] !== undefined

/** Cookie of the sidebar: 1 open, 0 closed (F0243). */
const SIDEBAR = 'sidebarStatus'

/** Ctrl+K anywhere. */
const usePalette = () => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const keys = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // Whoever is asked for the password is not behind it.
      if (isCovered()) return
      setOpen(true)
    }
    addEventListener('keydown', keys)
    return () => removeEventListener('keydown', keys)
  }, [])
  return [open, setOpen] as const
}

/** The first tab stands from the start (000 §2). */
const useFixedTab = (menu: Person['menu']) => {
  useLayoutEffect(() => {
    const first = pagesIn(menu).find((page) => page.path === FIXED && isServed(page.path))
    if (first) place({ path: FIXED, full: FIXED, title: first.meta.title })
  }, [menu])
}

/** Notes the visit and shows the page; the window scrolls to the top (000 §2). Before it is drawn: the page's tag comes with it. */
export const Visited = ({ found, full }: { found: Found; full: string }) => {
  const path = full.split('?')[0]!
  const title = useTitleOf(path) ?? found.title
  useLayoutEffect(() => {
    // A page without a name is a place where there is none: it leaves no tab.
    const framed = found.entry.frame === undefined || found.entry.frame === 'full'
    if (framed && title) visit({ path, full, title })
    document.title = title ? `${title} - 智慧医院管理平台` : '智慧医院管理平台'
  }, [found, path, full, title])
  useLayoutEffect(() => {
    if (!path) return
    // The page scrolls inside the frame; pages without a frame scroll the window.
    document.getElementById('page')?.scrollTo(0, 0)
    window.scrollTo(0, 0)
  }, [path])
  return (
    <MenuPageProvider key={path} value={found.node}>
      <CustomerDoor>
        <PageHost entry={found.entry} node={found.node} />
      </CustomerDoor>
    </MenuPageProvider>
  )
}

/** Whether she keeps the panel open (1) or folded (0); null as long as she has not said. */
const likedPanel = (): boolean | null => {
  const said = readCookie(SIDEBAR)
  return said === null ? null : said !== '0'
}

/**
 * Whether the menu's panel stands, as this person likes it. On a desk, where the panel would hold one link, and in a window
 * below 1440 px as long as she has not said how she likes it, it is folded until it is opened there: for this page by the
 * rail, for good by the bar's button. Folding it on a desk again says nothing of the other pages.
 */
const usePanel = (path: string, desk: boolean) => {
  const [liked, setLiked] = useState(likedPanel)
  const [unfoldedOn, setUnfoldedOn] = useState<string | null>(null)
  const tight = useTight()
  const folded = desk || (liked === null && tight)
  const keep = (next: boolean) => {
    if (folded) setUnfoldedOn(next ? path : null)
    if (desk && !next) return
    setLiked(next)
    writeCookie(SIDEBAR, next ? '1' : '0')
  }
  const unfold = () => (folded ? setUnfoldedOn(path) : keep(true))
  return { open: folded ? unfoldedOn === path : liked !== false, keep, unfold }
}

type MenuProps = {
  person: Person
  menu: ReturnType<typeof servedMenu>
  path: string
  panel: ReturnType<typeof usePanel>
}

/** The menu beside the page; in a narrow window in a drawer, while it is asked for. */
const FrameMenu = ({ person, menu, path, panel, drawer }: MenuProps & { drawer: Drawer }) => {
  const look = useLook()
  if (!useNarrow())
    return (
      <Sidebar menu={menu} path={path} open={panel.open} showLogo={look.logo && !isEmbedded()} onOpen={panel.unfold} />
    )
  if (!drawer.open) return null
  return (
    <Suspense fallback={null}>
      <MenuDrawer
        menu={menu}
        path={path}
        title={person.hospital.name}
        showLogo={look.logo}
        onClose={() => drawer.set(false)}
      />
    </Suspense>
  )
}

type Drawer = { readonly open: boolean; readonly set: (open: boolean) => void }

export const Frame = ({ person, found, full }: { person: Person; found: Found; full: string }) => {
  const path = full.split('?')[0]!
  const narrow = useNarrow()
  const look = useLook()
  const [open, set] = useState(false)
  const [palette, setPalette] = usePalette()
  const menu = useMemo(() => servedMenu(person.menu, isServed), [person.menu])
  useFixedTab(person.menu)
  const title = useTitleOf(path)
  const menuPath = found.node?.meta.activeMenu ?? found.node?.path ?? path
  const panel = usePanel(path, found.entry.desk === true || standsAlone(menu, menuPath))
  return (
    <div className={narrow ? 'shell narrow' : 'shell'}>
      <a className="skip" href="#page">
        跳到正文
      </a>
      <FrameMenu person={person} menu={menu} path={menuPath} panel={panel} drawer={{ open, set }} />
      <div className="shell-main">
        {!isEmbedded() && (
          <TopBar
            open={narrow ? open : panel.open}
            onToggle={() => (narrow ? set(true) : panel.keep(!panel.open))}
            onPalette={() => setPalette(true)}
          />
        )}
        {look.tabs && !narrow && <TagTabs current={path} />}
        <OfflineBar />
        <main id="page" className="page" tabIndex={-1}>
          <h1 className="visually-hidden">{(title ?? found.title) || '首页'}</h1>
          <Visited found={found} full={full} />
        </main>
      </div>
      <Suspense fallback={null}>{palette && <Palette onClose={() => setPalette(false)} />}</Suspense>
    </div>
  )
}
