/** Hospital, palette, settings, and the person with password and sign-out. */
import {
  DownOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
  SkinOutlined,
} from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { signOut } from '../areas/session/sign-out.ts'
import { usePerson } from '../kit/person.ts'
import { topBarPieces } from '../routes.tsx'

const SettingsPanel = lazy(() => import('./SettingsPanel.tsx'))
const PasswordDialog = lazy(() => import('../areas/session/PasswordDialog.tsx'))

const Person = ({ onPassword }: { onPassword: () => void }) => {
  const person = usePerson()
  const place = [person.departments.join('、'), person.posts.join('、')].filter(Boolean).join(' · ')
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'password', label: '修改密码' },
          { type: 'divider' },
          { key: 'leave', label: '退出登录', icon: <LogoutOutlined /> },
        ],
        onClick: ({ key }) => (key === 'password' ? onPassword() : void signOut()),
      }}
    >
      <button type="button" className="person">
        <span className="avatar" aria-hidden="true">
          {person.avatar ? <img src={person.avatar} alt="" /> : person.name.slice(-2)}
        </span>
        <span className="person-text">
          <strong>{person.name}</strong>
          <small>{place || person.roles[0]}</small>
        </span>
        <span className="visually-hidden">个人菜单</span>
        <DownOutlined className="more-arrow" />
      </button>
    </Dropdown>
  )
}

type Props = { open: boolean; onToggle: () => void; onPalette: () => void }

export const TopBar = ({ open, onToggle, onPalette }: Props) => {
  const person = usePerson()
  const [panel, setPanel] = useState<'settings' | 'password' | null>(null)
  return (
    <header className="top-bar">
      <Button
        type="text"
        icon={open ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        onClick={onToggle}
        aria-label={open ? '收起菜单' : '展开菜单'}
      />
      <span className="hospital-name">{person.hospital.name}</span>
      <button type="button" className="palette-button" onClick={onPalette} aria-label="搜索页面、顾客 Ctrl K">
        <SearchOutlined />
        <span>搜索页面、顾客</span>
        <kbd>Ctrl K</kbd>
      </button>
      {topBarPieces.map((Piece, at) => (
        <Suspense key={String(at)} fallback={null}>
          <Piece />
        </Suspense>
      ))}
      <Button type="text" icon={<SkinOutlined />} onClick={() => setPanel('settings')} aria-label="界面设置" />
      <Person onPassword={() => setPanel('password')} />
      <Suspense fallback={null}>
        {panel === 'settings' && <SettingsPanel onClose={() => setPanel(null)} />}
        {panel === 'password' && <PasswordDialog onClose={() => setPanel(null)} />}
      </Suspense>
    </header>
  )
}
