/** Roles: who holds them, what they grant, and who may hand out what. Source: clinical-admin book §14, §15, §22. */
import { defineRefusals, type Refusal } from '../refusals.ts'

export const roleRefusals = defineRefusals('role', {
  own: [40380, '“{name}”是您自己的角色，不能由您修改，请由其他管理员处理'],
  above: [40381, '“{name}”的级别高于您，不能由您修改，请联系上级管理员'],
  beyond: [40382, '您自己没有“{what}”，不能授予他人，请联系上级管理员'],
  self: [40383, '不能修改自己的角色、岗位或权限，请由其他管理员处理'],
  personAbove: [40384, '“{name}”的级别高于您，不能由您操作，请联系上级管理员'],
  codeTaken: [40980, '角色编码“{code}”已存在'],
  nameTaken: [40981, '角色名称“{name}”已存在'],
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
