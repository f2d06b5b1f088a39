/** 成员: who holds the role, and who might. Takes effect at once, without 保存. */

import { rabbitRoles, roles } from '@clinic/contract/areas/access/roles.ts'
import { roleTable } from '@clinic/contract/areas/access/tables.ts'
import {
  type RoleMemberRow,
  type RoleRow,
  whyNotEmpower,
  whyNotLeaveRole,
} from '@clinic/contract/areas/access/words.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Segmented, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { act, type ListTool, type RowAction } from '../../../kit/act/action.ts'
import type { Column } from '../../../kit/list/column.tsx'
import type { FilterOf } from '../../../kit/list/filter.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { statusWords } from '../../../words/states.ts'

const titles = titlesOf(roleTable)

const columns: Column<RoleMemberRow>[] = [
  {
    name: 'name',
    title: '姓名',
    frozen: true,
    width: 160,
    sort: true,
    show: ({ name, byJob }) => (
      <>
        {name} {byJob && <Tag>来自岗位</Tag>}
      </>
    ),
  },
  { name: 'account', title: '账号', width: 150, sort: true },
  { name: 'deptName', title: '部门', width: 150 },
  { name: 'jobNames', title: '岗位' },
  { name: 'status', title: titles.status, kind: 'state', words: statusWords, width: 80 },
]
const filters: FilterOf<typeof rabbitRoles.members>[] = [{ kind: 'text', name: 'keyword', label: '姓名、账号、拼音' }]

type Rows = readonly RoleMemberRow[]

const removing = (role: RoleRow) => ({
  input: (on: RoleMemberRow | Rows) => ({ roleId: role.id, userIds: [on].flat().map(({ id }) => id) }),
  confirm: (on: RoleMemberRow | Rows) => {
    const names = [on].flat().map(({ name }) => name)
    return `${names.length === 1 ? `“${names[0]}”` : `${names.length} 名员工`}将立即失去角色“${role.name}”带来的权限。`
  },
  danger: true,
  done: '移除成功!',
})

const firstRefusal = (rows: Rows, whyNot: (row: RoleMemberRow) => ReturnType<typeof whyNotEmpower>) =>
  rows.map(whyNot).find((refusal) => refusal !== null) ?? null

const memberTools = (role: RoleRow): ListTool<RoleMemberRow>[] => [
  {
    ...act(roles.removeMembers, { label: '移除所选', ...removing(role) }),
    selection: 'some',
    whyNot: (rows) => firstRefusal(rows, whyNotLeaveRole),
  } as ListTool<RoleMemberRow>,
]
const memberActions = (role: RoleRow): RowAction<RoleMemberRow>[] => [
  act(roles.removeMembers, { label: '移除', whyNot: (row: RoleMemberRow) => whyNotLeaveRole(row), ...removing(role) }),
]
const candidateTools = (role: RoleRow): ListTool<RoleMemberRow>[] => [
  {
    ...act(roles.addMembers, {
      label: '加入角色',
      input: (rows: Rows) => ({ roleId: role.id, userIds: rows.map(({ id }) => id) }),
      whyNot: (rows: Rows) => firstRefusal(rows, whyNotEmpower),
      done: '添加成功!',
    }),
    primary: true,
    selection: 'some',
  },
]

export const MembersTab = ({ role }: { role: RoleRow }) => {
  const [held, setHeld] = useState<0 | 1>(1)
  const always = useMemo(() => ({ roleId: role.id, held }), [role.id, held])
  const tools = useMemo(() => (held === 1 ? memberTools(role) : candidateTools(role)), [role, held])
  const actions = useMemo(() => (held === 1 ? memberActions(role) : []), [role, held])
  return (
    <div className="role-tab">
      <div className="role-bar">
        <Segmented
          aria-label="成员"
          value={held}
          onChange={setHeld}
          options={[
            { value: 1 as const, label: '现有成员' },
            { value: 0 as const, label: '添加成员' },
          ]}
        />
        <span className="none">{held === 1 ? '成员的增减立即生效' : '勾选员工后点“加入角色”'}</span>
      </div>
      <ListPage
        key={held}
        embedded
        list={rabbitRoles.members}
        noun={held === 1 ? '成员' : '可加入的员工'}
        always={always}
        columns={columns}
        filters={filters}
        tools={tools}
        actions={actions}
      />
    </div>
  )
}
