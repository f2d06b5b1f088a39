/** Fields and actions of a job. */

import { jobRights } from '@clinic/contract/areas/access/job-rights.ts'
import { type JobRow, job, jobs, whyNotRemoveJob } from '@clinic/contract/areas/staff/jobs.ts'
import { Form } from 'antd'
import { lazy, Suspense } from 'react'
import type { Action, ListTool, RowAction } from '../../../kit/act/action.ts'
import { known, removal } from '../../../kit/act/known-buttons.ts'
import { FieldGrid, fieldsOf } from '../../../kit/form/fields.tsx'
import { Choice } from '../../../kit/pick/Picker.tsx'
import { Waiting } from '../../../kit/show/states.tsx'
import { DepartmentTreeChoice } from '../departments/DepartmentTree.tsx'

const JobRoles = lazy(() => import('./JobRoles.tsx'))
const JobButtons = lazy(() => import('./JobButtons.tsx'))

const F = fieldsOf(jobs.update, job)
const R = fieldsOf(jobRights.allotRoles)
const B = fieldsOf(jobRights.saveButtons)

type KindProps = { value?: unknown; onChange?: (value: unknown) => void; id?: string }

/** Kinds of the post type that is chosen. */
const KindChoice = (props: KindProps) => {
  const type = Form.useWatch<1 | 3 | undefined>('type') ?? 1
  return (
    <Choice
      {...props}
      placeholder="不分类"
      call={jobs.tree}
      input={{}}
      options={(branches) =>
        branches
          .filter((branch) => branch.typeId !== null && branch.type === type)
          .map(({ typeId, name }) => ({ value: typeId!, label: name }))
      }
    />
  )
}

/** A job that selectors ask for by name keeps its name and type. */
const Fields = () => {
  const { fixed = false } = Form.useFormInstance().getFieldsValue(true) as { fixed?: boolean }
  return (
    <FieldGrid>
      <F.Text name="name" disabled={fixed} {...(fixed ? { help: '系统岗位，名称和类型不能修改' } : {})} />
      <F.Radio name="type" disabled={fixed} />
      <F.Field name="typeId">
        <KindChoice />
      </F.Field>
      <F.Field name="deptId" required={false} help="不选部门：全院通用">
        <DepartmentTreeChoice />
      </F.Field>
      <F.Number name="sort" help="小的在前" />
      <F.Radio name="status" />
      <F.TextArea name="remark" wide />
    </FieldGrid>
  )
}

/** Left out of the form is "none": the call wants both named. */
const whole = (values: Record<string, unknown>) => ({
  ...values,
  typeId: values.typeId ?? null,
  deptId: values.deptId ?? null,
})

export const addJob: ListTool<JobRow> = {
  label: '新增岗位',
  primary: true,
  call: jobs.create,
  fields: <Fields />,
  initial: () => ({ type: 1, status: 0 }),
  toInput: whole,
}

const loading = <Waiting rows={8} />

const allot: RowAction<JobRow> = {
  label: '分配角色',
  call: jobRights.allotRoles,
  reads: jobRights.allocatedRoles,
  title: (on) => `分配角色：${on.name}`,
  fields: (
    <Suspense fallback={loading}>
      <R.Field name="roleIds" label="角色" help="担任此岗位的人得到所选角色的全部权限，下一次操作起生效">
        <JobRoles />
      </R.Field>
    </Suspense>
  ),
  toInput: ({ roleIds }, on) => ({
    jobId: on.id,
    roleIds: roleIds ?? [],
    seen: (on as unknown as { roleIds: number[] }).roleIds,
  }),
  input: () => ({}),
}

const buttons: RowAction<JobRow> = {
  label: '按钮权限',
  // A tree of all pages takes the room of a drawer.
  width: 720,
  saveLabel: '保存',
  call: jobRights.saveButtons,
  reads: jobRights.buttons,
  title: (on) => `按钮权限：${on.name}`,
  fields: (
    <Suspense fallback={loading}>
      <B.Field
        name="controlIds"
        label="角色之外的按钮和面板"
        help="岗位按钮只对本人的数据有效；没有页面权限的按钮不起作用"
      >
        <JobButtons />
      </B.Field>
    </Suspense>
  ),
  toInput: ({ controlIds }, on) => ({
    jobId: on.id,
    controlIds: controlIds ?? [],
    seen: (on as unknown as { controlIds: number[] }).controlIds,
  }),
  input: () => ({}),
}

const edit: Action<JobRow> = known('edit', jobs.update, {
  fields: <Fields />,
  title: (on) => `编辑岗位：${on.name}`,
  toInput: whole,
})

export const jobActions: readonly RowAction<JobRow>[] = [
  edit,
  allot,
  buttons,
  known('disable', jobs.setStatus, {
    danger: true,
    shown: (on) => on.status === 0,
    input: ({ id, version }) => ({ id, version, status: 1 }),
    title: (on) => `禁用岗位：${on.name}`,
    about: (on) => [
      { label: job.name, value: on.name },
      { label: '任职', value: `${on.memberCount} 名员工` },
    ],
    follows: ['它的角色和按钮不再起作用，任职的员工从下一次操作起失去这些权限', '任职关系保留，启用后照旧'],
  }),
  known('enable', jobs.setStatus, {
    shown: (on) => on.status === 1,
    input: ({ id, version }) => ({ id, version, status: 0 }),
  }),
  removal<JobRow>(jobs.remove, {
    whyNot: whyNotRemoveJob,
    confirm: (on) => `岗位“${on.name}”将被删除，不能恢复。是否继续?`,
  }),
]
