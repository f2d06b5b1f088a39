/** 员工管理: the people of the hospital, its departments at the left. */

import {
  people,
  type StaffRowValue,
  whyNotAccount,
  whyNotManage,
  whyNotRule,
} from '@clinic/contract/areas/staff/people.ts'
import { staffTable } from '@clinic/contract/areas/staff/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { act, type ListTool, type RowAction } from '../../../kit/act/action.ts'
import { buttonOf, known, removal } from '../../../kit/act/known-buttons.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useLive } from '../../../kit/live.ts'
import { Or } from '../../../kit/show/text.tsx'
import { DepartmentAside } from '../departments/DepartmentAside.tsx'
import { withoutBlanks, withoutPlaces } from '../words.ts'
// Not lazy: what is shown once must not depend on one more file arriving.
import { FirstPassword, type Shown } from './FirstPassword.tsx'
import { staffColumns, staffFilters } from './staff-list.tsx'

const titles = titlesOf(staffTable)

const StaffFields = lazy(() => import('./staff-fields.tsx').then((file) => ({ default: file.StaffFields })))
const SeveralRoles = lazy(() => import('./several-fields.tsx').then((file) => ({ default: file.SeveralRoles })))
const SeveralDepartments = lazy(() =>
  import('./several-fields.tsx').then((file) => ({ default: file.SeveralDepartments })),
)
const HandoverDrawer = lazy(() => import('./HandoverDrawer.tsx'))
const ImportDrawer = lazy(() => import('./ImportDrawer.tsx'))

type Row = StaffRowValue
type Open = { kind: 'shown'; shown: readonly Shown[] } | { kind: 'leave'; person: Row } | { kind: 'import' } | null
type Show = (open: Open) => void

/** A new person is a member of staff until somebody says otherwise. */
const newPerson = { userType: 2, prescribingLevel: 0, deptIds: [], jobIds: [], roleIds: [], features: [] }
const seen = ({ id, version }: Row) => ({ id, version })

/** Who, with her account and department. */
const aboutPerson = (row: Row) => [
  { label: '员工', value: row.name },
  { label: titles.account, value: row.account },
  { label: titles.deptNames, value: <Or>{row.deptName}</Or> },
]

const setStatus = (name: 'enable' | 'disable', status: 0 | 1): RowAction<Row> => {
  const button = buttonOf(name)
  return act(people.setStatus, {
    ...button,
    shown: (row: Row) => row.status !== status,
    input: (row: Row) => ({ items: [seen(row)], status }),
    whyNot: (row: Row) => whyNotRule(row, button.label),
    title: ({ name }: Row) => `${button.label}员工：${name}`,
    danger: status === 1,
    about: aboutPerson,
    follows:
      status === 1
        ? ['不能再登录，已登录的立即退出', '名下还有客户、未完成的单据或负责的部门时不能禁用，请先办理离职交接']
        : ['可以重新登录，权限与禁用之前一样'],
  })
}

const reset = act(people.resetPassword, {
  ...buttonOf('reset password'),
  input: ({ id }: Row) => ({ id }),
  title: ({ name }: Row) => `重置密码：${name}`,
  about: aboutPerson,
  follows: ['生成新的随机密码，只显示一次', '已登录的立即退出'],
  whyNot: (row: Row) => whyNotAccount(row, '重置密码'),
})

const actionsWith = (show: Show): RowAction<Row>[] => [
  known<Row>('edit', people.update, {
    opens: true,
    reads: people.one,
    fields: (row) => <StaffFields person={row} />,
    title: (row) => `编辑员工：${row.name}`,
    // Shown masked; an empty field leaves them as they are.
    initial: () => ({ phone: undefined, email: undefined }),
    toInput: (values, row) => withoutBlanks(row.rank === 'self' ? withoutPlaces(values) : values),
    whyNot: whyNotManage,
  }),
  { ...reset, onDone: (answer) => show({ kind: 'shown', shown: [answer as Shown] }) },
  act(people.unlock, {
    label: '解锁',
    shown: (row: Row) => row.locked,
    input: ({ id }: Row) => ({ id }),
    whyNot: whyNotManage,
  }),
  setStatus('enable', 0),
  setStatus('disable', 1),
  {
    label: '离职交接',
    may: people.handover.may,
    whyNot: (row) => whyNotRule(row, '办理离职交接'),
    run: (person) => show({ kind: 'leave', person }),
  },
  removal(people.remove, {
    confirm: (row) => `员工“${row.name}”将被删除，账号可以重新使用。登录过或有业务的员工不能删除，可办理离职或禁用。`,
    whyNot: (row) => whyNotRule(row, '删除'),
  }),
]

const several = (rows: readonly Row[]) => ({ items: rows.map(seen) })
const firstRefused = (rows: readonly Row[], why: (row: Row) => ReturnType<typeof whyNotManage>) =>
  rows.map(why).find((refusal) => refusal !== null) ?? null

const toolsWith = (show: Show): ListTool<Row>[] => [
  {
    label: '新增员工',
    primary: true,
    call: people.create,
    fields: <StaffFields />,
    initial: () => newPerson,
    toInput: withoutBlanks,
    onDone: (answer) => show({ kind: 'shown', shown: [answer as Shown] }),
  },
  known('batch set role', people.setRoles, {
    fields: <SeveralRoles />,
    initial: () => ({ mode: 'add', roleIds: [] }),
    input: several,
    whyNot: (rows) => firstRefused(rows, (row) => whyNotRule(row, '设置角色')),
  }),
  known('batch set department', people.setDepartments, {
    fields: <SeveralDepartments />,
    initial: () => ({ mode: 'replace', deptIds: [] }),
    input: several,
    whyNot: (rows) => firstRefused(rows, (row) => whyNotRule(row, '设置部门')),
  }),
  {
    ...act(people.resetPasswords, {
      label: '批量重置密码',
      input: (rows: readonly Row[]) => ({ ids: rows.map(({ id }) => id) }),
      confirm: (rows: readonly Row[]) =>
        `将为 ${rows.length} 名员工生成新的随机密码，已登录的会立即退出。一次最多 20 名。`,
      whyNot: (rows: readonly Row[]) => firstRefused(rows, (row) => whyNotAccount(row, '重置密码')),
    }),
    selection: 'some',
    onDone: (answer) => show({ kind: 'shown', shown: answer as readonly Shown[] }),
  },
  { label: '导入员工', may: people.importSheet.may, run: () => show({ kind: 'import' }) },
  known('export list', people.export, { label: '导出员工' }),
  { label: '下载导入模板', call: people.template, exports: true },
]

const Opened = ({ open, close }: { open: Open; close: () => void }) => (
  <Suspense fallback={null}>
    {open?.kind === 'shown' && <FirstPassword shown={open.shown} onClose={close} />}
    {open?.kind === 'leave' && <HandoverDrawer person={open.person} onClose={close} />}
    {open?.kind === 'import' && <ImportDrawer onClose={close} />}
  </Suspense>
)

const topics = ['staff.changed'] as const
const asked = [people.list]

const StaffPage = () => {
  useLive(topics, asked)
  const [open, setOpen] = useState<Open>(null)
  const [actions, tools] = useMemo(() => [actionsWith(setOpen), toolsWith(setOpen)], [])
  return (
    <>
      <ListPage
        list={people.list}
        noun="员工"
        columns={staffColumns}
        filters={staffFilters}
        tools={tools}
        actions={actions}
        aside={(now, move) => (
          <DepartmentAside
            chosen={now['deptId'] as number | undefined}
            onChoose={(deptId) => move({ filters: { ...now, deptId }, page: 1 })}
          />
        )}
      />
      <Opened open={open} close={() => setOpen(null)} />
    </>
  )
}
export default StaffPage
