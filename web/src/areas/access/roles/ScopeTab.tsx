/** 数据范围: which rows the role reaches, departments exactly as ticked, and how many customers that would be. */

import { roles } from '@clinic/contract/areas/access/roles.ts'
import { CHOSEN_DEPARTMENTS, dataScopes } from '@clinic/contract/areas/access/words.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Radio, Space, Switch, Tree } from 'antd'
import { useMemo } from 'react'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { Answered } from '../../../kit/show/states.tsx'
import type { TabProps } from './draft.ts'

const GROUP_STAFF = 3
const GROUP_SCOPE = 6

const meanings: Readonly<Record<number, string>> = {
  1: '本院全部数据',
  2: '勾选的部门的数据，以及本人的数据',
  3: '成员所在部门的数据，以及本人的数据',
  4: '成员所在部门及其下级部门的数据，以及本人的数据',
  5: '只有本人负责或创建的数据',
  6: '集团内各医院的数据（集团员工）',
}

type Department = OutputOf<typeof roles.departments>[number]
type Leaf = { key: number; title: string; disableCheckbox: boolean; children: Leaf[] }

const leavesOf = (departments: readonly Department[], parentId: number): Leaf[] =>
  departments
    .filter((department) => department.parentId === parentId)
    .map(({ id, deptName, status, disabled }) => ({
      key: id,
      title: status === 1 ? `${deptName}（已禁用）` : deptName,
      disableCheckbox: disabled,
      children: leavesOf(departments, id),
    }))

const Departments = ({ role, draft, change, readOnly }: TabProps) => {
  const departments = useAnswer(roles.departments, { roleId: role.id })
  const leaves = useMemo(() => leavesOf(departments.data ?? [], 0), [departments.data])
  return (
    <section className="role-departments" aria-label="自定义部门">
      <div className="role-bar">
        <Switch
          size="small"
          aria-label="含下级部门"
          checked={draft.includeChildren}
          disabled={readOnly}
          onChange={(includeChildren) => change({ includeChildren })}
        />
        <span>含下级部门</span>
        <span className="none">已勾选 {draft.deptIds.size} 个部门；只按勾选的保存，勾选全部下级不会自动加上级</span>
      </div>
      <Answered of={departments}>
        {() => (
          <Tree
            checkable
            checkStrictly
            defaultExpandAll
            selectable={false}
            disabled={readOnly}
            treeData={leaves}
            checkedKeys={{ checked: [...draft.deptIds], halfChecked: [] }}
            onCheck={(keys) => change({ deptIds: new Set((keys as { checked: number[] }).checked) })}
          />
        )}
      </Answered>
    </section>
  )
}

/** The live count; scopes that follow the person are counted for the first member. */
const Reach = ({ role, draft }: Pick<TabProps, 'role' | 'draft'>) => {
  const { dataScope, includeChildren, deptIds } = draft
  const ids = [...deptIds].sort((a, b) => a - b)
  // The last count belongs to another choice: it does not stand there as this one's.
  const reach = useAnswer(roles.reach, { roleId: role.id, dataScope, includeChildren, deptIds: ids })
  if (!reach.data)
    return (
      <p className="role-reach none" aria-live="polite" aria-busy={reach.isPending}>
        {reach.isPending ? '正在计算此角色可见的客户…' : '未能计算此角色可见的客户，不影响保存'}
      </p>
    )
  const { customers, staffName } = reach.data
  const follows = dataScope >= 3 && dataScope <= 5
  return (
    <p className="role-reach" aria-live="polite">
      此角色可见 <b className="figure">{customers.reached}</b> 名客户
      <span className="none">
        （本院共 {customers.total}
        {customers.more ? '+' : ''} 名）
        {follows && (staffName ? `以成员“${staffName}”计算` : '这个角色还没有成员，“本部门”和“本人”还没有数据')}
      </span>
    </p>
  )
}

export const ScopeTab = (props: TabProps) => {
  const { role, draft, change, readOnly } = props
  const may = useMay()
  const scopes = Object.entries(dataScopes).filter(
    ([code]) => Number(code) !== GROUP_SCOPE || role.userType === GROUP_STAFF,
  )
  return (
    <div className="role-tab">
      {may(roles.reach.may) && <Reach role={role} draft={draft} />}
      <Radio.Group
        aria-label="数据范围"
        value={draft.dataScope}
        disabled={readOnly}
        onChange={({ target }) => change({ dataScope: target.value as number })}
      >
        <Space orientation="vertical">
          {scopes.map(([code, word]) => (
            <Radio key={code} value={Number(code)}>
              {word}
              <span className="none role-meaning">{meanings[Number(code)]}</span>
            </Radio>
          ))}
        </Space>
      </Radio.Group>
      {draft.dataScope === CHOSEN_DEPARTMENTS && <Departments {...props} />}
    </div>
  )
}
