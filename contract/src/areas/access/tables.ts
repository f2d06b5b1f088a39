/** What the lists of this area show and what their columns are called (see `table.ts`). */
import type { Static } from 'typebox'
import { along, type ColumnsOf, carried, fixed, type Table } from '../../table.ts'
import type { Role } from './words.ts'

export const roleTable = {
  name: 'access.role',
  pages: ['/system/role'],
  columns: {
    code: '编码',
    name: fixed('名称'),
    level: fixed('级别'),
    dataScope: '数据范围',
    includeChildren: along('dataScope'),
    userType: '适用人员',
    fixed: carried,
    sort: '排序',
    status: fixed('状态'),
    remark: '备注',
    memberCount: '人数',
    jobCount: '岗位数',
    own: carried,
    above: carried,
  } satisfies ColumnsOf<Static<typeof Role>>,
} satisfies Table
