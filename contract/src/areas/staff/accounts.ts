/**
 * Members: the sign-in accounts of the people in `staff-people.ts`, through the platform's door. Calls of both doors run
 * the same functions over the same rows. Source: specification 000 §7 (rabbit/system/member); clinical-admin §15.
 */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Day, Id, Nullable, Partly, Phone, RabbitPage, Shape, Status, Text, Version, Word } from '../../words.ts'
import { Member, StaffRow } from './nouns.ts'
import { AccountName, ShownOnce } from './people.ts'
import { staffTable } from './tables.ts'

const base = '/api/v1/rabbit/system/member'
const rabbit = { envelope: 'rabbit' } as const
const read = { ...rabbit, effect: 'read', may: 'system:member:list' } as const

const filters = {
  account: Type.Optional(Text(32)),
  name: Type.Optional(Text(40)),
  /** With the departments below it. */
  deptId: Type.Optional(Id),
  status: Type.Optional(Status),
  locked: Type.Optional(Type.Boolean()),
}
const paging = {
  pageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  sortName: Type.Optional(Text(40)),
  sortOrder: Type.Optional(Word('asc', 'desc')),
}
const facts = {
  name: Text(20, { minLength: 1 }),
  phone: Type.Optional(Nullable(Phone)),
  email: Type.Optional(Nullable(Text(50, { pattern: '^[^@\\s]+@[^@\\s]+\\.[A-Za-z]{2,}$' }))),
  gender: Type.Optional(StaffRow.properties.gender),
}
const place = {
  deptIds: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true })),
  roleIds: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true })),
}
const changed = Shape({ id: Id, version: Version })
const seen = { id: Id, version: Version }
const Encoded = Text(2_000, { pattern: '^[0-9a-fA-F]{194,2000}$' })

/** What may be looked up before it is taken; each needs a right to write there. */
export const uniqueKinds = {
  account: '账号',
  staffPhone: '员工手机号',
  jobNo: '工号',
  departmentName: '部门名称',
  departmentCode: '部门编码',
  jobName: '岗位名称',
  roleName: '角色名称',
  roleCode: '角色编码',
} as const
export type UniqueKind = keyof typeof uniqueKinds

export const members = {
  page: call(`POST ${base}/find/page`, {
    ...read,
    table: staffTable,
    title: '账号列表',
    input: { ...paging, ...filters },
    output: RabbitPage(Member),
  }),
  /** Everybody who fits, without pages, as far as 500. */
  find: call(`POST ${base}/find/condition`, {
    ...read,
    table: staffTable,
    title: '按条件查询账号',
    input: filters,
    output: Type.Array(Member),
  }),
  one: call(`POST ${base}/get`, {
    ...read,
    table: staffTable,
    title: '查看账号',
    input: { id: Id },
    output: Partly({ ...Member.properties, deptIds: Type.Array(Id), roleIds: Type.Array(Id), hiredOn: Nullable(Day) }),
  }),
  departments: call(`POST ${base}/dept/tree/find`, {
    ...read,
    title: '账号部门树',
    output: Type.Array(departmentNode(6)),
  }),
  create: call(`POST ${base}/create`, {
    ...rabbit,
    title: '新增账号',
    may: 'system:member:add',
    idempotency: 'none',
    input: { ...facts, ...place, account: AccountName },
    output: Shape({ ...ShownOnce.properties, version: Version }),
  }),
  update: call(`POST ${base}/update`, {
    ...rabbit,
    table: staffTable,
    title: '修改账号',
    may: 'system:member:edit',
    input: { ...seen, ...facts, ...place, status: Type.Optional(Status) },
    output: changed,
  }),
  /** Name, phone, e-mail and gender alone. */
  updateBase: call(`POST ${base}/base/update`, {
    ...rabbit,
    table: staffTable,
    title: '修改账号基本资料',
    may: 'system:member:edit',
    input: { ...seen, ...facts },
    output: changed,
  }),
  remove: call(`POST ${base}/delete`, { ...rabbit, title: '删除账号', may: 'system:member:delete', input: { id: Id } }),
  /** Another name to sign in with; open sessions end. */
  setAccount: call(`POST ${base}/account/set`, {
    ...rabbit,
    title: '设置账号',
    may: 'system:member:edit',
    input: { ...seen, account: AccountName },
    output: changed,
  }),
  resetPassword: call(`POST ${base}/password/reset`, {
    ...rabbit,
    title: '重置密码',
    may: 'system:member:resetPwd',
    idempotency: 'none',
    input: { id: Id },
    output: ShownOnce,
    perMinute: 60,
  }),
  /** A password of the administrator's choice, encoded as at sign-in; the person changes it when she comes. */
  setPassword: call(`POST ${base}/password/set`, {
    ...rabbit,
    title: '设置密码',
    may: 'system:member:resetPwd',
    idempotency: 'none',
    input: { id: Id, password: Encoded, keyId: Text(60, { minLength: 1 }) },
    perMinute: 30,
  }),
  unlock: call(`POST ${base}/unlock`, { ...rabbit, title: '解锁账号', may: 'system:member:unlock', input: { id: Id } }),
  /** Is a value still free? `valid` false says why. */
  verify: call(`POST ${base}/valid/verify`, {
    ...rabbit,
    effect: 'read',
    title: '校验账号信息',
    may: { anyOf: ['system:member:add', 'system:member:edit'] },
    input: {
      kind: Word('account', 'staffPhone', 'jobNo'),
      value: Text(60, { minLength: 1 }),
      exceptId: Type.Optional(Id),
    },
    output: Shape({ valid: Type.Boolean(), message: Text(100) }),
    perMinute: 120,
  }),
  /** Ends every open session of the person. */
  kick: call(`POST ${base}/kick`, {
    ...rabbit,
    title: '强制下线',
    may: 'system:member:kick',
    input: { id: Id },
    output: Shape({ ended: Type.Integer() }),
  }),
  /** Uniqueness over a fixed list of kinds (decisions §2); the form says `value` 已存在 (F0299). */
  uniqueCheck: call('POST /api/v1/base/unique/check', {
    title: '唯一性校验',
    may: 'self',
    effect: 'read',
    input: {
      kind: Word(...(Object.keys(uniqueKinds) as UniqueKind[])),
      value: Text(60, { minLength: 1 }),
      exceptId: Type.Optional(Id),
    },
    output: Shape({ exists: Type.Boolean() }),
    perMinute: 120,
  }),
}

/** A department with what lies below it; departments are at most six deep. */
function departmentNode(depth: number): ReturnType<typeof nodeOf> {
  return nodeOf(depth > 1 ? departmentNode(depth - 1) : null)
}
function nodeOf(below: unknown) {
  return Type.Unsafe<DepartmentNode>(
    Shape({
      id: Id,
      parentId: Type.Integer({ minimum: 0 }),
      deptName: Text(30),
      label: Text(30),
      status: Status,
      children: Type.Array((below ?? Type.Null()) as ReturnType<typeof Type.Null>),
    }),
  )
}
export type DepartmentNode = {
  id: number
  parentId: number
  deptName: string
  label: string
  status: 0 | 1
  children: DepartmentNode[]
}
