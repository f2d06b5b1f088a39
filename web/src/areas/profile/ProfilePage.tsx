/** 个人中心 (000 §2, /user/profile): who I am at the left, what I may change about it at the right. */
import { CameraOutlined } from '@ant-design/icons'
import { profile } from '@clinic/contract/areas/profile/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Tabs } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Block } from '../../kit/page/Record.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { Or } from '../../kit/show/text.tsx'
import { FileImage } from '../files/index.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { UserForm } from './UserForm.tsx'
import './profile.css'

const AvatarDialog = lazy(() => import('./AvatarDialog.tsx'))

type Profile = OutputOf<typeof profile.own>
const TABS = ['userinfo', 'resetPwd'] as const

const Face = ({ mine, onChange }: { mine: Profile; onChange: () => void }) => (
  <button type="button" className="profile-face" onClick={onChange}>
    {mine.avatar ? <FileImage path={mine.avatar} alt="" /> : <span aria-hidden="true">{mine.nickName.slice(-2)}</span>}
    <span className="profile-change">
      <CameraOutlined aria-hidden="true" /> 修改头像
    </span>
  </button>
)

const Card = ({ mine, onAvatar }: { mine: Profile; onAvatar: () => void }) => (
  <Block title="个人信息">
    <Face mine={mine} onChange={onAvatar} />
    <dl className="profile-facts">
      {[
        ['姓名', mine.nickName],
        ['账号', mine.account],
        ['手机号码', mine.phone],
        ['邮箱', mine.email],
        ['所属部门', [mine.dept?.deptName, mine.postGroup].filter(Boolean).join(' / ')],
        ['创建日期', mine.createTime],
      ].map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Or>{value}</Or>
          </dd>
        </div>
      ))}
    </dl>
  </Block>
)

const Forms = ({ mine }: { mine: Profile }) => {
  const [query, setQuery] = useSearchParams()
  const tab = TABS.find((name) => name === query.get('tab')) ?? 'userinfo'
  return (
    <Block>
      <Tabs
        activeKey={tab}
        onChange={(next) => setQuery({ tab: next }, { replace: true })}
        items={[
          { key: 'userinfo', label: '基本资料', children: <UserForm key={mine.version} mine={mine} /> },
          { key: 'resetPwd', label: '修改密码', children: <PasswordForm /> },
        ]}
      />
    </Block>
  )
}

const ProfilePage = () => {
  const answer = useAnswer(profile.own, {})
  const [cropping, setCropping] = useState(false)
  return (
    <Answered of={answer}>
      {(mine) => (
        <div className="profile">
          <Card mine={mine} onAvatar={() => setCropping(true)} />
          <Forms mine={mine} />
          <Suspense fallback={null}>{cropping && <AvatarDialog onClose={() => setCropping(false)} />}</Suspense>
        </div>
      )}
    </Answered>
  )
}
export default ProfilePage
