/** 角色管理: the roles of the hospital, what they grant, who holds them. */

import { rabbitRoles, roles } from '@clinic/contract/areas/access/roles.ts'
import { roleTable } from '@clinic/contract/areas/access/tables.ts'
import {
  dataScopes,
  type RoleRow,
  roleLevels,
  whyNotDeleteRole,
  whyNotTouchRole,
} from '@clinic/contract/areas/access/words.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Tag } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { act, type ListTool, type RowAction } from '../../../kit/act/action.ts'
import { buttonOf, known, removal, removalOfSeveral } from '../../../kit/act/known-buttons.ts'
import type { Column } from '../../../kit/list/column.tsx'
import type { FilterOf } from '../../../kit/list/filter.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useLive } from '../../../kit/live.ts'
import { statusWords } from '../../../words/states.ts'
import { CopyFields, newRole, RoleFields } from './role-fields.tsx'

const titles = titlesOf(roleTable)

const RoleDrawer = lazy(() => import('./RoleDrawer.tsx'))

const levelName = (level: number): string => roleLevels[level as keyof typeof roleLevels] ?? '平台'

const scopeName = ({ dataScope, includeChildren }: RoleRow): string =>
  `${dataScopes[dataScope as keyof typeof dataScopes]}${dataScope === 2 && includeChildren ? '（含下级）' : ''}`

const columns: Column<RoleRow>[] = [
  {
    name: 'name',
    title: titles.name,
    frozen: true,
    width: 200,
    sort: true,
    show: ({ name, fixed, own }) => (
      <>
        {name} {fixed && <Tag>系统</Tag>}
        {own && <Tag color="blue">我的</Tag>}
      </>
    ),
  },
  { name: 'code', title: titles.code, width: 120, sort: true },
  {
    name: 'level',
    title: titles.level,
    width: 110,
    sort: true,
    card: true,
    show: ({ level }) => `${levelName(level)}（${level}）`,
  },
  { name: 'dataScope', title: titles.dataScope, width: 170, sort: true, card: true, show: scopeName },
  { name: 'memberCount', title: titles.memberCount, kind: 'number', width: 70, sort: true, card: true },
  { name: 'jobCount', title: titles.jobCount, kind: 'number', width: 76, folded: true },
  { name: 'status', title: titles.status, kind: 'state', words: statusWords, width: 80, sort: true },
  { name: 'remark', title: titles.remark },
]

const filters: FilterOf<typeof roles.list>[] = [
  { kind: 'text', name: 'name', label: titles.name, width: 160 },
  { kind: 'text', name: 'code', label: titles.code, width: 140 },
  { kind: 'select', name: 'level', label: titles.level, options: roleLevels, width: 110 },
  { kind: 'select', name: 'status', label: titles.status, options: statusWords, width: 100 },
  { kind: 'select', name: 'dataScope', label: titles.dataScope, options: dataScopes, width: 140 },
]

const setStatus = (name: 'enable' | 'disable', status: 0 | 1): RowAction<RoleRow> =>
  act(roles.update, {
    ...buttonOf(name),
    shown: (row: RoleRow) => row.status !== status,
    whyNot: whyNotTouchRole,
    input: ({ id, version, name: called, code }: RoleRow) => ({ id, version, name: called, code, status }),
    title: (row: RoleRow) => `${buttonOf(name).label}角色：${row.name}`,
    ...(status === 1
      ? {
          danger: true,
          about: ({ name: called, memberCount }: RoleRow) => [
            { label: '角色', value: called },
            { label: '成员', value: `${memberCount} 名员工` },
          ],
          follows: ['成员立即失去它带来的权限，已打开的页面会关闭', '授权都留着，启用后照旧'],
        }
      : {}),
  })

const rowActions = (open: (role: RoleRow) => void): RowAction<RoleRow>[] => [
  { label: '权限', verb: true, may: roles.content.may, run: open },
  known('edit', roles.update, {
    whyNot: whyNotTouchRole,
    fields: (role: RoleRow) => <RoleFields role={role} />,
    title: ({ name }: RoleRow) => `编辑角色：${name}`,
  }),
  {
    label: '复制',
    call: roles.copy,
    fields: <CopyFields />,
    title: ({ name }: RoleRow) => `复制角色：${name}`,
    initial: ({ name, code }: RoleRow) => ({ name: `${name}副本`.slice(0, 20), code: `${code}-copy`.slice(0, 40) }),
  },
  setStatus('enable', 0),
  setStatus('disable', 1),
  removal(roles.remove, { whyNot: whyNotDeleteRole }),
]

const tools: ListTool<RoleRow>[] = [
  { label: '新增角色', primary: true, call: roles.create, fields: <RoleFields />, initial: () => newRole },
  removalOfSeveral<RoleRow>(rabbitRoles.removeMany, {
    input: (rows) => ({ ids: rows.map(({ id }) => id) }),
    whyNot: (rows) => rows.map(whyNotDeleteRole).find((refusal) => refusal !== null) ?? null,
  }),
]

const topics = ['role.changed'] as const

const RolesPage = () => {
  const [opened, setOpened] = useState<RoleRow | null>(null)
  useLive(topics)
  const actions = useMemo(() => rowActions(setOpened), [])
  return (
    <>
      <ListPage
        list={roles.list}
        noun="角色"
        columns={columns}
        filters={filters}
        tools={tools}
        actions={actions}
        onOpen={setOpened}
      />
      <Suspense fallback={null}>
        {opened && <RoleDrawer key={opened.id} role={opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  )
}
export default RolesPage
