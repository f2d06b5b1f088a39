/** 账号管理: the sign-in accounts of the staff. One table with 员工管理, seen from the account. */

import { members } from '@clinic/contract/areas/staff/accounts.ts'
import { type Ruled, whyNotAccount, whyNotManage, whyNotRule } from '@clinic/contract/areas/staff/people.ts'
import { staffTable } from '@clinic/contract/areas/staff/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Tag } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { act, type ListTool, type RowAction } from '../../../kit/act/action.ts'
import { buttonOf, known, removal } from '../../../kit/act/known-buttons.ts'
import type { Column } from '../../../kit/list/column.tsx'
import type { FilterOf } from '../../../kit/list/filter.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useLive } from '../../../kit/live.ts'
import { None, StateTag } from '../../../kit/show/text.tsx'
import { statusWords } from '../../../words/states.ts'
import { DepartmentAside } from '../departments/DepartmentAside.tsx'
import { withoutBlanks, withoutPlaces } from '../words.ts'
// Not lazy: what is shown once must not depend on one more file arriving.
import { FirstPassword, type Shown } from './FirstPassword.tsx'
import type { MemberRow } from './member-fields.tsx'

const titles = titlesOf(staffTable)

const MemberFields = lazy(() => import('./member-fields.tsx').then((file) => ({ default: file.MemberFields })))
const AccountFields = lazy(() => import('./member-fields.tsx').then((file) => ({ default: file.AccountFields })))
const SetPasswordDialog = lazy(() => import('./SetPasswordDialog.tsx'))

type Open = { kind: 'shown'; shown: readonly Shown[] } | { kind: 'password'; member: MemberRow } | null
type Show = (open: Open) => void

const columns: Column<MemberRow>[] = [
  { name: 'account', title: titles.account, frozen: true, width: 120, sort: true },
  { name: 'name', title: titles.name, width: 92, sort: true, card: true },
  { name: 'phone', title: titles.phone, width: 106, wide: true },
  { name: 'deptNames', title: titles.deptNames, width: 104, card: true },
  { name: 'roleNames', title: titles.roleNames, width: 92, wide: true },
  { name: 'status', title: titles.status, kind: 'state', words: statusWords, width: 70, sort: true, card: true },
  {
    name: 'locked',
    title: titles.locked,
    width: 84,
    show: (row) => (row.locked ? <StateTag value="locked" words={{ locked: '已锁定' }} /> : <None />),
  },
  {
    name: 'hasPassword',
    title: titles.hasPassword,
    width: 84,
    show: (row) => (row.hasPassword ? '已设置' : <Tag color="orange">未设置</Tag>),
  },
  { name: 'sessions', title: titles.sessions, kind: 'number', width: 60 },
  { name: 'lastLoginAt', title: titles.lastLoginAt, kind: 'moment', width: 100 },
  { name: 'createTime', title: titles.createTime, kind: 'moment', width: 112, sort: true, wide: true },
]

const filters: FilterOf<typeof members.page>[] = [
  { kind: 'text', name: 'account', label: titles.account, width: 150 },
  { kind: 'text', name: 'name', label: '姓名、拼音', width: 150 },
  { kind: 'select', name: 'status', label: titles.status, options: statusWords, width: 90 },
  {
    kind: 'select',
    name: 'locked',
    label: titles.locked,
    options: [
      { value: 'true', label: '已锁定' },
      { value: 'false', label: '未锁定' },
    ],
    width: 96,
  },
]

/** Rows of somebody whose role leaves columns out carry less. */
const ruled = ({ name = '', rank = 'within', status = 0, visiting = false }: MemberRow): Ruled => ({
  name,
  rank,
  status,
  visiting,
})
const manage = (row: MemberRow) => whyNotManage(ruled(row))
const rule = (action: string) => (row: MemberRow) => whyNotRule(ruled(row), action)
const account = (action: string) => (row: MemberRow) => whyNotAccount(ruled(row), action)
const idOf = ({ id }: MemberRow) => ({ id: id! })

/** Who, by name and account. */
const aboutMember = (row: MemberRow) => [
  { label: titles.name, value: row.name },
  { label: titles.account, value: row.account },
]

const reset = act(members.resetPassword, {
  ...buttonOf('reset password'),
  input: idOf,
  title: ({ name }: MemberRow) => `重置密码：${name}`,
  about: aboutMember,
  follows: ['生成新的随机密码，只显示一次', '已登录的立即退出'],
  whyNot: account('重置密码'),
})

const kick = act(members.kick, {
  label: '强制下线',
  shown: (row: MemberRow) => (row.sessions ?? 0) > 0,
  input: idOf,
  danger: true,
  title: ({ name }: MemberRow) => `强制下线：${name}`,
  about: (row: MemberRow) => [...aboutMember(row), { label: titles.sessions, value: `${row.sessions} 处` }],
  follows: ['所有登录立即退出；正在填写的内容留在原来的页面上，输入密码后可以继续', '账号和密码不变，可以重新登录'],
  whyNot: rule('强制下线'),
})

const actionsWith = (show: Show): RowAction<MemberRow>[] => [
  known('edit', members.update, {
    opens: true,
    reads: members.one,
    fields: (row) => <MemberFields member={row} />,
    title: (row) => `编辑账号：${row.account}`,
    initial: () => ({ phone: undefined, email: undefined }),
    toInput: (values, row) => withoutBlanks(row.rank === 'self' ? withoutPlaces(values) : values),
    whyNot: manage,
  }),
  { ...reset, onDone: (answer) => show({ kind: 'shown', shown: [answer as Shown] }) },
  {
    label: '设置密码',
    may: members.setPassword.may,
    whyNot: account('设置密码'),
    run: (member) => show({ kind: 'password', member }),
  },
  {
    label: '修改账号',
    call: members.setAccount,
    fields: <AccountFields />,
    initial: () => ({ account: '' }),
    title: (row) => `修改账号：${row.account}`,
    whyNot: account('修改账号'),
  },
  act(members.unlock, { label: '解锁', shown: (row: MemberRow) => row.locked === true, input: idOf, whyNot: manage }),
  kick,
  removal(members.remove, {
    confirm: (row) => `账号“${row.account}”将被删除。登录过或有业务的人员不能删除，可改为禁用。`,
    whyNot: rule('删除'),
  }),
]

const toolsWith = (show: Show): ListTool<MemberRow>[] => [
  {
    label: '新增账号',
    primary: true,
    call: members.create,
    fields: <MemberFields />,
    initial: () => ({ deptIds: [], roleIds: [] }),
    toInput: withoutBlanks,
    onDone: (answer) => show({ kind: 'shown', shown: [answer as Shown] }),
  },
]

const topics = ['staff.changed'] as const
const asked = [members.page]

const MembersPage = () => {
  useLive(topics, asked)
  const [open, setOpen] = useState<Open>(null)
  const [actions, tools] = useMemo(() => [actionsWith(setOpen), toolsWith(setOpen)], [])
  const close = () => setOpen(null)
  return (
    <>
      <ListPage
        list={members.page}
        noun="账号"
        columns={columns}
        filters={filters}
        tools={tools}
        actions={actions}
        aside={(now, move) => (
          <DepartmentAside
            chosen={now['deptId'] as number | undefined}
            onChoose={(deptId) => move({ filters: { ...now, deptId }, page: 1 })}
          />
        )}
      />
      <Suspense fallback={null}>
        {open?.kind === 'shown' && <FirstPassword shown={open.shown} onClose={close} />}
        {open?.kind === 'password' && <SetPasswordDialog member={open.member} onClose={close} />}
      </Suspense>
    </>
  )
}
export default MembersPage
