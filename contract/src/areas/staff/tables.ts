/** What the lists of this area show and what their columns are called (see `table.ts`). */
import type { Static } from 'typebox'
import { along, type ColumnsOf, carried, fixed, type Table } from '../../table.ts'
import type { Member, StaffDetail, StaffRow } from './nouns.ts'

export const staffTable = {
  name: 'staff.staff',
  pages: ['/system/user', '/system/member'],
  columns: {
    account: fixed('账号'),
    name: fixed('姓名'),
    usrName: carried,
    nickName: carried,
    avatar: carried,
    phone: '手机',
    email: '邮箱',
    jobNo: '工号',
    gender: '性别',
    userType: fixed('员工类型'),
    deptId: along('deptNames'),
    deptName: along('deptNames'),
    dept: along('deptNames'),
    deptNames: '部门',
    jobNames: '岗位',
    roleNames: '角色',
    licenceState: '执业状态',
    licenceUntil: '执业到期',
    status: fixed('状态'),
    locked: fixed('锁定'),
    hasPassword: fixed('密码'),
    visiting: carried,
    rank: carried,
    sessions: '在线',
    lastLoginAt: '最近登录',
    createTime: '创建时间',
  } satisfies ColumnsOf<Static<typeof StaffRow> & Static<typeof Member>>,
} satisfies Table

/** What only the drawer and the sheet of staff show. */
export const staffDetailTitles = {
  hiredOn: '入职日期',
  licenceScope: '执业范围',
  prescribingLevel: '处方权',
  remark: '备注',
} as const satisfies { readonly [K in keyof Static<typeof StaffDetail>]?: string }
