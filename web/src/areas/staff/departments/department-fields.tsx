/** Fields and actions of a department. */

import {
  type DepartmentNode,
  department,
  departments,
  whyNotDisableDepartment,
  whyNotRemoveDepartment,
} from '@clinic/contract/areas/staff/departments.ts'
import { Form } from 'antd'
import type { Action, RowAction } from '../../../kit/act/action.ts'
import { known, removal } from '../../../kit/act/known-buttons.ts'
import { FieldGrid, fieldsOf } from '../../../kit/form/fields.tsx'
import { ColleagueChoice } from '../pickers.tsx'
import { DepartmentTreeChoice } from './DepartmentTree.tsx'

const F = fieldsOf(departments.update, department)
const M = fieldsOf(departments.move)
const ROOT = '（第一级）'

/** The department the form was opened on cannot lie below itself. */
const Above = () => {
  const { id } = Form.useFormInstance().getFieldsValue(true) as { id?: number }
  return (
    <F.Field name="parentId">
      <DepartmentTreeChoice root={ROOT} {...(id ? { without: id } : {})} />
    </F.Field>
  )
}

const fields = (
  <FieldGrid>
    <F.Text name="deptName" />
    <Above />
    <F.Text name="deptCode" help="字母、数字、- 和 _，可不填" />
    <F.Field name="leaderId">
      <ColleagueChoice />
    </F.Field>
    <F.Radio name="cureDept" />
    <F.Text name="phone" />
    <F.Number name="sort" help="小的在前" />
    <F.Radio name="status" />
    <F.TextArea name="remark" wide />
  </FieldGrid>
)

const blank = { cureDept: 'false', status: 0 }

export const addDepartment: Action<DepartmentNode | null> = {
  label: '新增部门',
  call: departments.create,
  fields,
  title: (on) => (on ? `在“${on.deptName}”下新增部门` : '新增部门'),
  initial: (on) => ({ ...blank, parentId: on?.id ?? 0 }),
  input: () => ({}),
}

export const departmentActions: readonly RowAction<DepartmentNode>[] = [
  { ...(addDepartment as RowAction<DepartmentNode>), label: '新增下级', done: '新增成功!' },
  known('edit', departments.update, { fields, title: (on) => `编辑部门：${on.deptName}` }),
  {
    label: '移动',
    call: departments.move,
    title: (on) => `移动部门：${on.deptName}`,
    initial: ({ id, parentId }) => ({ id, parentId }),
    fields: (on) => (
      <M.Field name="parentId" label="移到哪个部门之下" help="下级部门一起移动；同级之间的先后可以在表格里拖动">
        <DepartmentTreeChoice root={ROOT} without={on.id} />
      </M.Field>
    ),
  },
  known<DepartmentNode>('disable', departments.setStatus, {
    danger: true,
    shown: (on) => on.status === 0,
    whyNot: whyNotDisableDepartment,
    input: ({ id, version }) => ({ id, version, status: 1 }),
    title: (on) => `禁用部门：${on.deptName}`,
    about: (on) => [
      { label: department.name, value: on.deptName },
      { label: '员工', value: `${on.memberCount} 名，仍在此部门` },
    ],
    follows: ['不再出现在选择列表里', '已有的数据不变'],
  }),
  known('enable', departments.setStatus, {
    shown: (on) => on.status === 1,
    input: ({ id, version }) => ({ id, version, status: 0 }),
  }),
  removal<DepartmentNode>(departments.remove, {
    whyNot: whyNotRemoveDepartment,
    confirm: (on) => `部门“${on.deptName}”将被删除，不能恢复。是否继续?`,
  }),
]
