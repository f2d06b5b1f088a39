/** The staff list as content: columns and filters. */

import type { people, StaffRowValue } from '@clinic/contract/areas/staff/people.ts'
import { staffTable } from '@clinic/contract/areas/staff/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Avatar, Tag } from 'antd'
import type { Column } from '../../../kit/list/column.tsx'
import type { FilterOf } from '../../../kit/list/filter.tsx'
import { None, StateTag } from '../../../kit/show/text.tsx'
import { statusWords } from '../../../words/states.ts'
import { licenceWords, typeWords } from '../words.ts'
import { JobFilter, RoleFilter } from './filters.tsx'
import '../staff.css'

const titles = titlesOf(staffTable)

const Who = ({ row }: { row: StaffRowValue }) => (
  <span className="staff-name">
    <Avatar size={24} {...(row.avatar ? { src: row.avatar } : {})} alt="">
      {row.name?.slice(-1)}
    </Avatar>
    {row.name}
  </span>
)

const State = ({ row }: { row: StaffRowValue }) => (
  <>
    <StateTag value={row.status} words={statusWords} />
    {row.locked && <Tag color="red">已锁定</Tag>}
    {row.hasPassword === false && <Tag color="orange">未设密码</Tag>}
  </>
)

const Licence = ({ row }: { row: StaffRowValue }) =>
  row.licenceState === 'none' || !row.licenceState ? (
    <None />
  ) : (
    <StateTag value={row.licenceState} words={licenceWords} />
  )

export const staffColumns: Column<StaffRowValue>[] = [
  { name: 'name', title: titles.name, frozen: true, width: 128, sort: true, show: (row) => <Who row={row} /> },
  { name: 'account', title: titles.account, width: 104, sort: true },
  { name: 'phone', title: titles.phone, width: 106, card: true, wide: true },
  { name: 'deptNames', title: titles.deptNames, width: 104, card: true },
  { name: 'jobNames', title: titles.jobNames, width: 88 },
  { name: 'roleNames', title: titles.roleNames, width: 88 },
  { name: 'status', title: titles.status, width: 112, sort: true, card: true, show: (row) => <State row={row} /> },
  { name: 'userType', title: '类型', width: 92, wide: true, sort: true, show: (row) => typeWords[row.userType] },
  { name: 'jobNo', title: titles.jobNo, width: 76, sort: true, wide: true },
  { name: 'licenceState', title: titles.licenceState, width: 84, wide: true, show: (row) => <Licence row={row} /> },
  { name: 'licenceUntil', title: titles.licenceUntil, kind: 'day', width: 100, sort: true, folded: true },
  { name: 'lastLoginAt', title: titles.lastLoginAt, kind: 'moment', width: 100, wide: true },
  { name: 'createTime', title: titles.createTime, kind: 'moment', width: 112, sort: true, folded: true },
]

export const staffFilters: FilterOf<typeof people.list>[] = [
  { kind: 'text', name: 'keyword', label: '姓名、拼音、账号、工号、手机', width: 230 },
  // Not lazy: a field that comes later would push the page's buttons away from under the pointer.
  { kind: 'pick', name: 'jobId', label: titles.jobNames, field: JobFilter },
  { kind: 'pick', name: 'roleId', label: titles.roleNames, field: RoleFilter },
  { kind: 'select', name: 'status', label: titles.status, options: statusWords, width: 90 },
  { kind: 'select', name: 'userType', label: titles.userType, options: typeWords },
  { kind: 'select', name: 'licence', label: titles.licenceState, options: { expiring: '即将到期', expired: '已过期' } },
]
