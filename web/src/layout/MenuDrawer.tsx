/** The whole menu as one list, in the drawer of narrow windows. */
import { Drawer } from 'antd'
import { DialogTitle } from '../kit/page/DialogTitle.tsx'
import type { MenuNode } from '../kit/person.ts'
import { railOf } from './menu.ts'
import { children, Item, Logo, Panel } from './Sidebar.tsx'

const MobileMenu = ({ menu, path, onGo }: { menu: readonly MenuNode[]; path: string; onGo: () => void }) => (
  <div className="mobile-menu">
    {railOf(menu).map((node) =>
      children(node).length ? (
        <Panel key={node.id} node={node} path={path} onGo={onGo} />
      ) : (
        <nav key={node.id} className="side-panel" aria-label={node.meta.title}>
          <ul>
            <li>
              <Item node={node} path={path} onGo={onGo} />
            </li>
          </ul>
        </nav>
      ),
    )}
  </div>
)

type Props = { menu: readonly MenuNode[]; path: string; title: string; showLogo: boolean; onClose: () => void }

const MenuDrawer = ({ menu, path, title, showLogo, onClose }: Props) => (
  <Drawer
    open
    placement="left"
    size={260}
    title={
      <DialogTitle className="menu-head">
        {showLogo && <Logo />}
        {title}
      </DialogTitle>
    }
    onClose={onClose}
    styles={{ body: { padding: 0 } }}
  >
    <MobileMenu menu={menu} path={path} onGo={onClose} />
  </Drawer>
)
export default MenuDrawer
