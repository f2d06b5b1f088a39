/** The calls about roles: list and form, what a role grants, its members, its limits. Source: specification 000 §7, 001 §7; clinical-admin book §15, §27. */
import { Type } from 'typebox'
import { call, type May } from '../../call.ts'
import { Done, Id, Nullable, Page, pageRequest, Shape, Status, Text, Version } from '../../words.ts'
import { roleTable } from './tables.ts'
import {
  AuthDepartment,
  AuthDirectory,
  AuthFeature,
  ColumnTable,
  contentFields,
  DataScope,
  Ids,
  Preview,
  ReachCount,
  Role,
  RoleContent,
  RoleLevel,
  RoleMember,
  scopeFields,
} from './words.ts'

export { roleRefusals, whyNotEmpower, whyNotTouchRole, whyNotTouchStaff } from './words.ts'

const roleFields = {
  name: Text(20, { minLength: 1 }),
  code: Text(40, { minLength: 1, pattern: '^[A-Za-z][A-Za-z0-9_-]{0,39}$' }),
  level: Type.Optional(RoleLevel),
  userType: Type.Optional(Type.Integer({ minimum: 2, maximum: 3 })),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 9_999 })),
  status: Type.Optional(Status),
  remark: Type.Optional(Nullable(Text(200))),
}
const roleFilters = {
  name: Type.Optional(Text(20)),
  code: Type.Optional(Text(40)),
  level: Type.Optional(RoleLevel),
  dataScope: Type.Optional(DataScope),
  status: Type.Optional(Status),
}
const identity = { id: Id, version: Version }
const Changed = Shape(identity)

const people = {
  roleId: Id,
  keyword: Type.Optional(Text(30)),
  /** 1 members (default), 0 everybody else. */
  held: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
}
const memberIds = { roleId: Id, userIds: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }) }

const look = 'system:role:list'
/** Who manages staff or jobs chooses roles, too. */
const choosing: May = { anyOf: [look, 'system:user:list', 'system:job:list'] }
/** Each part of the content needs its own; the server looks at what changed. */
const granting: May = {
  anyOf: ['system:role:menu', 'system:role:dataScope', 'system:role:column', 'system:role:feature'],
}
const seeing: May = { anyOf: ['system:role:preview', 'system:role:dataScope'] }

const Saved = Shape({ permEpoch: Text(40), affectedUsers: Type.Integer(), version: Version })
const Count = Type.Integer({ minimum: 0 })
const RoleOption = Shape({
  id: Id,
  name: Text(20),
  code: Text(40),
  level: Type.Integer(),
  status: Status,
  /** Stands above the person who asks: she cannot give it. */
  above: Type.Boolean(),
})
const listed = { ...pageRequest, ...roleFilters }
const RolePage = Type.Object({ list: Type.Array(Role), pageNum: Count, pageSize: Count, total: Count })
const MemberPage = Type.Object({ list: Type.Array(RoleMember), pageNum: Count, pageSize: Count, total: Count })
/** Everything a role grants, with the version it had. */
const RoleAuth = Shape({ roleId: Id, version: Version, ...contentFields })
const ofRole = { roleId: Id }

/** The hospital server's door. */
export const roles = {
  list: call('GET /api/v1/his/hisrole', {
    table: roleTable,
    title: '角色列表',
    may: look,
    input: listed,
    output: Page(Role),
  }),
  all: call('GET /api/v1/his/hisrole/data/all', {
    title: '选择角色',
    may: choosing,
    output: Type.Array(RoleOption),
  }),
  one: call('GET /api/v1/his/hisrole/{id}', {
    table: roleTable,
    title: '查看角色',
    may: look,
    input: { id: Id },
    output: Role,
  }),
  create: call('POST /api/v1/his/hisrole', {
    title: '新增角色',
    may: 'system:role:add',
    input: roleFields,
    output: Changed,
  }),
  update: call('PUT /api/v1/his/hisrole', {
    table: roleTable,
    title: '修改角色',
    may: 'system:role:edit',
    input: { ...roleFields, ...identity },
    output: Changed,
  }),
  remove: call('DELETE /api/v1/his/hisrole/{id}', {
    title: '删除角色',
    may: 'system:role:delete',
    input: { id: Id },
    output: Done,
  }),
  copy: call('POST /api/v1/his/hisrole/copy/{id}', {
    title: '复制角色',
    may: 'system:role:copy',
    input: { id: Id, name: roleFields.name, code: roleFields.code },
    output: Changed,
  }),
  content: call('GET /api/v1/his/hisrole/data/auth/{roleId}', {
    title: '查看角色权限',
    may: look,
    input: ofRole,
    output: RoleAuth,
  }),
  /** All in one transaction, or nothing. Role managers wait up to 30 s for it (F0646). */
  saveContent: call('PUT /api/v1/his/hisrole/data/auth/update', {
    title: '保存角色权限',
    may: granting,
    input: { roleId: Id, version: Version, ...contentFields },
    output: Saved,
    timeoutMs: 30_000,
  }),
  menuTree: call('GET /api/v1/his/hisrole/auth-tree', {
    title: '角色菜单按钮树',
    may: look,
    input: ofRole,
    output: Type.Array(AuthDirectory),
  }),
  departments: call('GET /api/v1/his/hisrole/auth/dept', {
    title: '角色自定义部门',
    may: look,
    input: ofRole,
    output: Type.Array(AuthDepartment),
  }),
  limits: call('GET /api/v1/his/hisrole/auth/func', {
    title: '角色功能权限',
    may: look,
    input: ofRole,
    output: Type.Array(AuthFeature),
  }),
  columns: call('GET /api/v1/his/hisrole/auth/column', {
    title: '角色列权限',
    may: look,
    input: ofRole,
    output: Type.Array(ColumnTable),
  }),
  saveScope: call('PUT /api/v1/his/hisrole/update/datascope', {
    title: '修改角色数据范围',
    may: 'system:role:dataScope',
    input: { roleId: Id, version: Version, ...scopeFields },
    output: Changed,
  }),
  /** What a scope would reach, before it is saved. */
  reach: call('POST /api/v1/his/hisrole/reach', {
    title: '数据范围预览',
    may: seeing,
    effect: 'read',
    input: { roleId: Id, staffId: Type.Optional(Id), ...scopeFields },
    output: Shape({ staffName: Nullable(Text(20)), customers: ReachCount }),
  }),
  /** What somebody would see with the role as it is drawn up, saved or not. */
  preview: call('POST /api/v1/his/hisrole/preview', {
    title: '权限预览',
    may: 'system:role:preview',
    effect: 'read',
    audited: true,
    input: {
      roleId: Type.Optional(Id),
      staffId: Type.Optional(Id),
      content: Type.Optional(RoleContent),
    },
    output: Preview,
  }),
  addMembers: call('POST /api/v1/his/hisrole/member/add', {
    title: '添加角色成员',
    may: 'system:role:user',
    input: memberIds,
    output: Count,
  }),
  removeMembers: call('POST /api/v1/his/hisrole/member/remove', {
    title: '移除角色成员',
    may: 'system:role:user',
    input: memberIds,
    output: Count,
  }),
}

/** The rabbit server's door to the same roles (F0360). */
export const rabbitRoles = {
  page: call('POST /api/v1/rabbit/system/role/find/page', {
    table: roleTable,
    title: '角色分页',
    may: look,
    envelope: 'rabbit',
    effect: 'read',
    input: listed,
    output: RolePage,
  }),
  get: call('POST /api/v1/rabbit/system/role/get', {
    table: roleTable,
    title: '查看角色',
    may: look,
    envelope: 'rabbit',
    effect: 'read',
    input: { id: Id },
    output: Role,
  }),
  /** The role with everything it grants. */
  getWhole: call('POST /api/v1/rabbit/system/role/get/info', {
    table: roleTable,
    title: '查看角色及权限',
    may: look,
    envelope: 'rabbit',
    effect: 'read',
    input: { id: Id },
    output: Shape({ ...Role.properties, ...contentFields }),
  }),
  create: call('POST /api/v1/rabbit/system/role/create', {
    title: '新增角色',
    may: 'system:role:add',
    envelope: 'rabbit',
    input: roleFields,
    output: Changed,
  }),
  update: call('POST /api/v1/rabbit/system/role/update', {
    table: roleTable,
    title: '修改角色',
    may: 'system:role:edit',
    envelope: 'rabbit',
    input: { ...roleFields, ...identity },
    output: Changed,
  }),
  remove: call('POST /api/v1/rabbit/system/role/delete', {
    title: '删除角色',
    may: 'system:role:delete',
    envelope: 'rabbit',
    input: { id: Id },
    output: Done,
  }),
  /** All of them, or none. */
  removeMany: call('POST /api/v1/rabbit/system/role/batch/delete', {
    title: '批量删除角色',
    may: 'system:role:delete',
    envelope: 'rabbit',
    input: { ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }) },
    output: Count,
  }),
  all: call('POST /api/v1/rabbit/system/role/find/all', {
    title: '选择角色',
    may: choosing,
    envelope: 'rabbit',
    effect: 'read',
    output: Type.Array(RoleOption),
  }),
  members: call('POST /api/v1/rabbit/system/role/user/list', {
    title: '角色成员',
    may: look,
    envelope: 'rabbit',
    effect: 'read',
    input: { ...pageRequest, ...people },
    output: MemberPage,
  }),
  /** The members are exactly these afterwards; who came by a job stays. */
  saveMembers: call('POST /api/v1/rabbit/system/role/user/list/save', {
    title: '保存角色成员',
    may: 'system:role:user',
    envelope: 'rabbit',
    input: { roleId: Id, version: Version, userIds: Ids(2_000) },
    output: Count,
  }),
  saveMenus: call('POST /api/v1/rabbit/system/role/menu/save', {
    title: '保存角色菜单',
    may: 'system:role:menu',
    envelope: 'rabbit',
    input: { roleId: Id, version: Version, menuIds: Ids(6_000) },
    output: Count,
  }),
}
