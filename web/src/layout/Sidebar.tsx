/** Two levels: a narrow rail of first-level items, and their children in a panel on hover or click (000 §2). */
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { begin } from '../kit/load.tsx'
import { type MenuNode, usePerson } from '../kit/person.ts'
import { pages } from '../routes.tsx'
import { isExternal, railOf, rootOf } from './menu.ts'

const Picture = lazy(async () => ({ default: (await import('../areas/files/FileImage.tsx')).FileImage }))
const MenuIcon = lazy(() => import('../kit/show/MenuIcon.tsx'))

/** Starts loading a page's chunk before it is opened. */
const preload = (path: string) => {
  const entry = pages[path]
  // What goes wrong is told where the page is drawn.
  if (entry) begin(entry.page).catch(() => undefined)
}

export const children = (node: MenuNode) => (node.children ?? []).filter((child) => !child.hidden)

export const Item = ({ node, path, onGo }: { node: MenuNode; path: string; onGo?: () => void }) =>
  isExternal(node.path) ? (
    <a href={node.path} target="_blank" rel="noopener noreferrer">
      {node.meta.title}
    </a>
  ) : (
    <Link
      to={node.path}
      aria-current={path === node.path ? 'page' : undefined}
      onPointerEnter={() => preload(node.path)}
      onFocus={() => preload(node.path)}
      {...(onGo ? { onClick: onGo } : {})}
    >
      {node.meta.title}
    </Link>
  )

/** Children of one first-level item; their own directories become headings. */
export const Panel = ({
  node,
  path,
  onGo,
  float,
}: {
  node: MenuNode
  path: string
  onGo?: () => void
  float?: boolean
}) => (
  <nav className={float ? 'side-panel float' : 'side-panel'} aria-label={node.meta.title}>
    <h2>{node.meta.title}</h2>
    <ul>
      {children(node).map((child) =>
        children(child).length ? (
          <li key={child.id}>
            <h3>{child.meta.title}</h3>
            <ul>
              {children(child).map((leaf) => (
                <li key={leaf.id}>
                  <Item node={leaf} path={path} {...(onGo ? { onGo } : {})} />
                </li>
              ))}
            </ul>
          </li>
        ) : (
          <li key={child.id}>
            <Item node={child} path={path} {...(onGo ? { onGo } : {})} />
          </li>
        ),
      )}
    </ul>
  </nav>
)

type RailItemProps = {
  node: MenuNode
  current: boolean
  onHover: (node: MenuNode | null) => void
  onPick: (node: MenuNode) => void
}

const RailItem = ({ node, current, onHover, onPick }: RailItemProps) => (
  <li>
    <button
      type="button"
      className={current ? 'rail-item current' : 'rail-item'}
      aria-current={current ? 'true' : undefined}
      aria-haspopup={children(node).length > 0}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onHover(children(node).length ? node : null)}
      onClick={() => onPick(node)}
    >
      <span className="rail-icon">
        <Suspense fallback={null}>
          <MenuIcon name={node.meta.icon} />
        </Suspense>
      </span>
      <span>{node.meta.title.slice(0, 4)}</span>
    </button>
  </li>
)

export type SidebarProps = {
  menu: readonly MenuNode[]
  path: string
  open: boolean
  showLogo: boolean
  /** The panel is asked for by its item of the rail. */
  onOpen: () => void
}

/** The item whose panel is pinned: the one clicked, until another page is gone to; else the one this page lies under. */
const usePinned = (rail: readonly MenuNode[], path: string) => {
  const active = rail.find((node) => node.path === path) ?? rail.find((node) => rootOf([node], path))
  const [picked, setPicked] = useState<MenuNode | null>(null)
  const [seen, setSeen] = useState(path)
  if (seen !== path) {
    setSeen(path)
    setPicked(null)
  }
  return [picked ?? active, setPicked] as const
}

/** The rail and panel of wide windows. Clicking an item pins its panel, hovering shows it above the page. */
export const Sidebar = ({ menu, path, open, showLogo, onOpen }: SidebarProps) => {
  const navigate = useNavigate()
  const rail = railOf(menu)
  const [pinned, setPicked] = usePinned(rail, path)
  const [hovered, setHovered] = useState<MenuNode | null>(null)
  const floating = hovered && !(open && hovered.id === pinned?.id) ? hovered : null
  const pick = (node: MenuNode) => {
    if (isExternal(node.path)) return void window.open(node.path, '_blank', 'noopener')
    setHovered(null)
    if (children(node).length === 0) return void navigate(node.path)
    setPicked(node)
    onOpen()
  }
  const hasPanel = open && pinned !== undefined && children(pinned).length > 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the area or Esc closes the floating panel
    <div
      className="sidebar"
      onPointerLeave={() => setHovered(null)}
      onKeyDown={(event) => event.key === 'Escape' && setHovered(null)}
    >
      <nav className="rail" aria-label="主菜单">
        {showLogo && <Logo />}
        <ul>
          {rail.map((node) => (
            <RailItem key={node.id} node={node} current={node.id === pinned?.id} onHover={setHovered} onPick={pick} />
          ))}
        </ul>
      </nav>
      {hasPanel && <Panel node={pinned} path={path} />}
      {floating && <Panel node={floating} path={path} float onGo={() => setHovered(null)} />}
    </div>
  )
}

/** The product's own, where the hospital has not given one. */
const Mark = () => (
  <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="currentColor" />
    <path d="M13 7h6v6h6v6h-6v6h-6v-6H7v-6h6z" className="logo-cross" />
  </svg>
)

/** The hospital's logo; changed on 本院信息, shown or not by the settings panel. */
export const Logo = () => {
  const { logo } = usePerson().hospital
  return (
    <Link to="/" className="logo" aria-label="首页">
      <Suspense fallback={null}>{logo ? <Picture key={logo} path={logo} alt="" /> : <Mark />}</Suspense>
    </Link>
  )
}
