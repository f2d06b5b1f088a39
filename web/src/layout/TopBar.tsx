/** Hospital, palette, pieces of areas, settings, and the person with her devices, password and sign-out. */
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import LogoutOutlined from '@ant-design/icons/es/icons/LogoutOutlined'
import MenuFoldOutlined from '@ant-design/icons/es/icons/MenuFoldOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/es/icons/MenuUnfoldOutlined'
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import SkinOutlined from '@ant-design/icons/es/icons/SkinOutlined'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '../areas/session/end/sign-out.ts'
import type { MenuEntry } from '../kit/act/menu-entry.ts'
import { WithMenu } from '../kit/act/WithMenu.tsx'
import { usePerson } from '../kit/person.ts'
import { pages, topBarPieces } from '../routes.tsx'
import { HospitalName } from './HospitalName.tsx'

const panels = {
  settings: lazy(() => import('./SettingsPanel.tsx')),
  password: lazy(() => import('../areas/session/own/PasswordDialog.tsx')),
  devices: lazy(() => import('../areas/session/own/DevicesDialog.tsx')),
}
type PanelName = keyof typeof panels

const Face = lazy(async () => ({ default: (await import('../areas/files/FileImage.tsx')).FileImage }))

const PROFILE = '/user/profile'
const personMenu: readonly MenuEntry[] = [
  ...(pages[PROFILE] ? [{ key: PROFILE, label: '个人中心' }] : []),
  { key: 'devices', label: '我的登录设备' },
  { key: 'password', label: '修改密码' },
  { key: 'settings', label: '界面设置' },
  { key: '/about', label: '关于系统' },
  { key: 'line', divider: true },
  { key: 'leave', label: '退出登录', icon: <LogoutOutlined /> },
]

const PersonButton = ({ onOpen }: { onOpen: (panel: PanelName) => void }) => {
  const person = usePerson()
  const navigate = useNavigate()
  const place = [person.departments.join('、'), person.posts.join('、')].filter(Boolean).join(' · ')
  const pick = (key: string) => {
    if (key === 'leave') void signOut()
    else if (key.startsWith('/')) navigate(key)
    else onOpen(key as PanelName)
  }
  return (
    <WithMenu entries={personMenu} onPick={pick}>
      <button type="button" className="person">
        <span className="avatar" aria-hidden="true">
          {person.avatar ? (
            <Suspense fallback={null}>
              <Face path={person.avatar} alt="" />
            </Suspense>
          ) : (
            person.name.slice(-2)
          )}
        </span>
        <span className="person-text">
          <strong>{person.name}</strong>
          <small title={place}>{place || person.roles[0]}</small>
        </span>
        <span className="visually-hidden">个人菜单</span>
        <DownOutlined className="more-arrow" />
      </button>
    </WithMenu>
  )
}

type Props = { open: boolean; onToggle: () => void; onPalette: () => void }

export const TopBar = ({ open, onToggle, onPalette }: Props) => {
  const [panel, setPanel] = useState<PanelName | null>(null)
  const Panel = panel && panels[panel]
  return (
    <header className="top-bar">
      <Button
        type="text"
        icon={open ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        onClick={onToggle}
        aria-label={open ? '收起菜单' : '展开菜单'}
      />
      <HospitalName />
      <button type="button" className="palette-button" onClick={onPalette} aria-label="搜页面、客户、单号、操作 Ctrl K">
        <SearchOutlined />
        <span>搜页面、客户、单号、操作</span>
        <kbd>Ctrl K</kbd>
      </button>
      {topBarPieces.map((Piece, at) => (
        <Suspense key={String(at)} fallback={<Button type="text" className="top-bar-place" icon={<span />} disabled />}>
          <Piece />
        </Suspense>
      ))}
      <Button
        type="text"
        className="look-button"
        icon={<SkinOutlined />}
        onClick={() => setPanel('settings')}
        aria-label="界面设置"
      />
      <PersonButton onOpen={setPanel} />
      <Suspense fallback={null}>{Panel && <Panel onClose={() => setPanel(null)} />}</Suspense>
    </header>
  )
}
