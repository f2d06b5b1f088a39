/** 岗位管理: jobs, what they grant, and their kinds. */

import { type JobRow, job, jobs, postTypes } from '@clinic/contract/areas/staff/jobs.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { ListTool } from '../../../kit/act/action.ts'
import type { Column } from '../../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../../kit/list/filter.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useLive } from '../../../kit/live.ts'
import { None, Or, StateTag } from '../../../kit/show/text.tsx'
import { statusWords } from '../../../words/states.ts'
import { DepartmentTreeChoice } from '../departments/DepartmentTree.tsx'
import { addJob, jobActions } from './job-fields.tsx'
import './jobs.css'

const { heads, labels } = job

const JobKinds = lazy(() => import('./JobKinds.tsx'))

const DepartmentFilter = (props: FieldProps) => <DepartmentTreeChoice {...props} width={160} placeholder="部门" />

const filters: readonly FilterOf<typeof jobs.list>[] = [
  { kind: 'text', name: 'keyword', label: labels.name },
  { kind: 'select', name: 'type', label: labels.type, options: postTypes },
  { kind: 'pick', name: 'deptId', label: labels.deptId, field: DepartmentFilter },
  { kind: 'select', name: 'status', label: labels.status, options: statusWords },
]

const columns: readonly Column<JobRow>[] = [
  {
    name: 'name',
    title: heads.name,
    width: 180,
    frozen: true,
    sort: true,
    show: ({ name, fixed }) => (
      <>
        {name}
        {fixed && (
          <span className="job-fixed">
            <StateTag value="系统" />
          </span>
        )}
      </>
    ),
  },
  { name: 'type', title: heads.type, width: 90, show: ({ type }) => postTypes[type], card: true },
  { name: 'typeName', title: heads.typeName, width: 110, show: ({ typeName }) => typeName ?? <None /> },
  {
    name: 'deptName',
    title: heads.deptName,
    width: 140,
    show: ({ deptName }) => deptName ?? <span className="none">全院</span>,
  },
  { name: 'memberCount', title: heads.memberCount, width: 70, kind: 'number', card: true },
  {
    name: 'roleNames',
    title: heads.roleNames,
    width: 200,
    show: ({ roleNames, buttonCount }) => (
      <>
        <Or>{roleNames.join('、')}</Or>
        {buttonCount > 0 && <small className="none"> 另 {buttonCount} 个按钮</small>}
      </>
    ),
  },
  { name: 'sort', title: heads.sort, width: 70, kind: 'number', sort: true },
  { name: 'status', title: heads.status, width: 80, kind: 'state', words: statusWords, sort: true, card: true },
]

const topics = ['job.changed', 'perm.changed']

const JobsPage = () => {
  const [kinds, setKinds] = useState(false)
  useLive(topics)
  const tools = useMemo<readonly ListTool<JobRow>[]>(
    () => [addJob, { label: '岗位分类', may: jobs.list.may, run: () => setKinds(true) }],
    [],
  )
  return (
    <>
      <ListPage list={jobs.list} noun="岗位" columns={columns} filters={filters} actions={jobActions} tools={tools} />
      <Suspense fallback={null}>{kinds && <JobKinds onClose={() => setKinds(false)} />}</Suspense>
    </>
  )
}
export default JobsPage
