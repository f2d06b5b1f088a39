/** Roles: who holds them, what they grant, and who may hand out what. Source: clinical-admin book §14, §15, §22. */
import { type Static, Type } from 'typebox'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { Id, Nullable, Shape, Status, Text, Version, Word } from '../../words.ts'
import { type FeatureKey, features } from './calls.ts'

export const roleRefusals = defineRefusals('role', {
  own: [40380, '“{name}”是您自己的角色，不能由您修改，请由其他管理员处理'],
  above: [40381, '“{name}”的级别高于您，不能由您修改，请联系上级管理员'],
  beyond: [40382, '您自己没有“{what}”，不能授予他人，请联系上级管理员'],
  self: [40383, '不能修改自己的角色、岗位或权限，请由其他管理员处理'],
  personAbove: [40384, '“{name}”的级别高于您，不能由您操作，请联系上级管理员'],
  codeTaken: [40980, '{code}已存在，请换一个角色编码'],
  nameTaken: [40981, '{name}已存在，请换一个角色名称'],
  byJob: [40080, '“{name}”的这个角色来自岗位，请在岗位或员工管理中调整'],
  inUse: [40982, '角色“{name}”正由 {members} 名员工、{jobs} 个岗位使用，请先移除后再删除，或改为禁用'],
  lastAdministrator: [40983, '至少保留一名启用的医院管理员'],
  fixed: [42280, '“{name}”是系统角色，名称、编码和级别不能修改'],
  fixedDelete: [42281, '“{name}”是系统角色，不能删除，可改为禁用'],
  departmentsNeeded: [42282, '数据范围为自定义部门时，请至少选择一个部门'],
  groupScope: [42283, '“本集团”只用于集团员工的角色'],
  groupStaffOnly: [42284, '“{name}”是集团角色，只能分配给集团员工'],
})

/** A role as somebody who wants to change it stands to it; the server says which in every row. */
export type RoleStanding = {
  readonly name: string
  /** She holds it herself, directly or by a job. */
  readonly own: boolean
  /** Its level is a lower number than hers. */
  readonly above: boolean
}

/** Nobody changes a role that is her own, or that stands above her. */
export const whyNotTouchRole = ({ name, own, above }: RoleStanding): Refusal | null =>
  own ? roleRefusals.own({ name }) : above ? roleRefusals.above({ name }) : null

/** A person as somebody who wants to change her rights, password or state stands to her. */
export type PersonStanding = { readonly name: string; readonly self: boolean; readonly above: boolean }

/** Nobody edits, resets, unlocks or disables a person of a lower number. */
export const whyNotTouchStaff = ({ name, above }: Omit<PersonStanding, 'self'>): Refusal | null =>
  above ? roleRefusals.personAbove({ name }) : null

/** Nobody gives or takes roles, jobs or limits of her own, or of a person of a lower number. */
export const whyNotEmpower = ({ name, self, above }: PersonStanding): Refusal | null =>
  self ? roleRefusals.self() : whyNotTouchStaff({ name, above })

/** Levels a role may have: the lower the number, the more it stands above (clinical-admin §14). */
export const roleLevels = { 10: '管理员', 20: '主管', 30: '组长', 40: '专员', 50: '员工' } as const
/** What rows a role reaches (clinical-admin §14). */
export const dataScopes = {
  1: '全部',
  2: '自定义部门',
  3: '本部门',
  4: '本部门及以下',
  5: '仅本人',
  6: '本集团',
} as const
/** A role that chooses its departments. */
export const CHOSEN_DEPARTMENTS = 2

export const RoleLevel = Type.Integer({ minimum: 1, maximum: 99 })
export const DataScope = Type.Integer({ minimum: 1, maximum: 6 })
/** 2 staff, 3 group staff: whom the role is for; the first administrator's role carries 1. */
const UserType = Type.Integer({ minimum: 0, maximum: 3 })
export const Ids = (maxItems: number) => Type.Array(Id, { maxItems })
export const FeatureName = Word(...(Object.keys(features) as [FeatureKey, ...FeatureKey[]]))

export const Role = Shape({
  id: Id,
  code: Text(40),
  name: Text(20),
  level: Type.Integer(),
  dataScope: DataScope,
  includeChildren: Type.Boolean(),
  userType: UserType,
  /** Came with the product: keeps its name and cannot be deleted. */
  fixed: Type.Boolean(),
  sort: Type.Integer(),
  status: Status,
  remark: Nullable(Text(200)),
  /** People who hold it, directly or by a job; and the jobs that bring it along. */
  memberCount: Type.Integer(),
  jobCount: Type.Integer(),
  /** How the person who asks stands to it: `RoleStanding`. */
  own: Type.Boolean(),
  above: Type.Boolean(),
  version: Version,
})
export type RoleRow = Static<typeof Role>

/** A role that is used is disabled, not deleted; one that came with the product too. */
export const whyNotDeleteRole = (
  role: Pick<RoleRow, 'name' | 'own' | 'above' | 'fixed' | 'memberCount' | 'jobCount'>,
) =>
  whyNotTouchRole(role) ??
  (role.fixed ? roleRefusals.fixedDelete({ name: role.name }) : null) ??
  (role.memberCount + role.jobCount > 0
    ? roleRefusals.inUse({ name: role.name, members: role.memberCount, jobs: role.jobCount })
    : null)

/** Columns a role shows of one table of one page; a table that is absent shows all but the sensitive ones. */
export const RoleColumns = Shape({ menuId: Id, tableName: Text(80), props: Type.Array(Text(60), { maxItems: 200 }) })
/** A typed limit. Switches are 0 or 1, money is fen (`features` in areas/access.ts). */
export const FeatureValue = Shape({ key: FeatureName, value: Type.Integer({ minimum: 0, maximum: 9_999_999_999 }) })

export const scopeFields = { dataScope: DataScope, includeChildren: Type.Boolean(), deptIds: Ids(500) }
/** Everything a role grants. `menuIds` are pages, `controlIds` their buttons and tabs. */
export const contentFields = {
  menuIds: Ids(1_000),
  controlIds: Ids(5_000),
  ...scopeFields,
  columns: Type.Array(RoleColumns, { maxItems: 500 }),
  features: Type.Array(FeatureValue, { maxItems: 50 }),
}
export const RoleContent = Shape(contentFields)
export type RoleContentValue = Static<typeof RoleContent>

const Control = Shape({
  id: Id,
  menuName: Text(30),
  perms: Text(80),
  kind: Word('button', 'tab'),
  checked: Type.Boolean(),
  /** The person who asks does not hold it: she can neither give it nor see it given by her. */
  disabled: Type.Boolean(),
})
const AuthPage = Shape({
  id: Id,
  menuName: Text(30),
  path: Text(200),
  checked: Type.Boolean(),
  disabled: Type.Boolean(),
  controls: Type.Array(Control),
})
export const AuthDirectory = Shape({ id: Id, menuName: Text(30), children: Type.Array(AuthPage) })

export const AuthDepartment = Shape({
  id: Id,
  parentId: Type.Integer({ minimum: 0 }),
  deptName: Text(30),
  status: Status,
  checked: Type.Boolean(),
  disabled: Type.Boolean(),
})

export const AuthFeature = Shape({
  key: FeatureName,
  label: Text(20),
  unit: Text(4),
  /** Which of two values allows more. */
  permissive: Word('more', 'less'),
  valueType: Word('switch', 'number', 'money'),
  /** The owner's own; null: what `inherited` says. */
  value: Nullable(Type.Integer()),
  inherited: Type.Integer(),
  /** As far as the person who asks may go; null: without bounds. */
  bound: Nullable(Type.Integer()),
})

export const ColumnTable = Shape({
  /** Its first page, and all of them. */
  menuId: Id,
  menuIds: Ids(20),
  /** Titles of its pages. */
  menuName: Text(200),
  tableName: Text(80),
  /** Only the columns checked are shown; otherwise all but the sensitive ones. */
  restricted: Type.Boolean(),
  columns: Type.Array(
    Shape({
      prop: Text(60),
      label: Text(40),
      sensitive: Type.Boolean(),
      checked: Type.Boolean(),
      disabled: Type.Boolean(),
    }),
  ),
})

/** A person who holds a role, or might. */
export const RoleMember = Shape({
  id: Id,
  name: Text(20),
  account: Text(32),
  deptName: Nullable(Text(30)),
  jobNames: Text(200),
  status: Status,
  /** The role comes with a job of hers: it is taken away there. */
  byJob: Type.Boolean(),
  self: Type.Boolean(),
  above: Type.Boolean(),
})
export type RoleMemberRow = Static<typeof RoleMember>

/** Why somebody cannot be taken out of a role here. */
export const whyNotLeaveRole = (member: Pick<RoleMemberRow, 'name' | 'self' | 'above' | 'byJob'>): Refusal | null =>
  whyNotEmpower(member) ?? (member.byJob ? roleRefusals.byJob({ name: member.name }) : null)

/** How many rows of one kind somebody reaches; `more` past ten thousand. */
export const ReachCount = Shape({
  title: Text(20),
  reached: Type.Integer(),
  total: Type.Integer(),
  more: Type.Boolean(),
})
export const Preview = Shape({
  /** Whose eyes; null when nobody was named: then "own department" and "own rows" are empty. */
  staffName: Nullable(Text(20)),
  menu: Type.Array(
    Shape({
      menuName: Text(30),
      children: Type.Array(
        Shape({ menuName: Text(30), path: Text(200), buttons: Type.Array(Text(30)), tabs: Type.Array(Text(30)) }),
      ),
    }),
  ),
  columns: Type.Array(
    Shape({
      menuName: Text(200),
      tableName: Text(80),
      columns: Type.Array(Shape({ label: Text(40), visible: Type.Boolean() })),
    }),
  ),
  features: Type.Array(Shape({ label: Text(20), value: Type.Integer(), unit: Text(4) })),
  rows: Type.Array(ReachCount),
})
