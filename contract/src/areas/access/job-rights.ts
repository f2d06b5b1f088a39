/** What a job brings along: roles, and single buttons beside them. Source: clinical-admin book §14, §27; specification 000 §6, §7. */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { Id, Shape, Text, Word } from '../../words.ts'

/** A role as somebody who allots it to a job sees it. */
export const AllottedRole = Shape({
  id: Id,
  name: Text(20),
  code: Text(40),
  level: Type.Integer(),
  enabled: Type.Boolean(),
  checked: Type.Boolean(),
  /** Its level is a lower number than that of the person who asks: she neither gives nor takes it. */
  above: Type.Boolean(),
})
export type AllottedRoleRow = Static<typeof AllottedRole>

/** A button or panel tab of a page. */
const AuthControl = Shape({
  id: Id,
  perms: Text(80),
  menuName: Text(30),
  kind: Word('button', 'tab'),
  checked: Type.Boolean(),
  /** A role of the job grants it already. */
  inherited: Type.Boolean(),
  /** The person who asks does not hold it herself. */
  beyond: Type.Boolean(),
})
/** A page with its controls, under the title of its directory. */
const AuthPage = Shape({
  menuId: Id,
  title: Text(30),
  directory: Text(30),
  /** A role of the job grants the page: without it a control of the page does nothing. */
  granted: Type.Boolean(),
  controls: Type.Array(AuthControl),
})
export type AuthPageRow = Static<typeof AuthPage>
/** `controlIds`: those that are checked. */
const authButtons = Type.Object({ authButtons: Type.Array(AuthPage), controlIds: Type.Array(Id) })

const ids = (maxItems: number) => Type.Array(Id, { maxItems, uniqueItems: true })
const rabbit = { envelope: 'rabbit' } as const

export const jobRights = {
  /** `id` is the job's. Every role a job can have; `roleIds` are those it has. */
  allocatedRoles: call('POST /api/v1/rabbit/system/job/allocated/role/find', {
    ...rabbit,
    title: '岗位的角色',
    may: { anyOf: ['system:job:list', 'system:job:role'] },
    effect: 'read',
    input: { id: Id },
    output: Type.Object({ roles: Type.Array(AllottedRole), roleIds: Type.Array(Id) }),
  }),
  /** The whole set. `seen`: what was checked when the dialog opened; another set by now is refused with 40901. */
  allotRoles: call('POST /api/v1/rabbit/system/job/role/allot', {
    ...rabbit,
    title: '分配角色',
    may: 'system:job:role',
    input: { jobId: Id, roleIds: ids(100), seen: ids(100) },
    output: Type.Object({ added: Type.Integer(), removed: Type.Integer() }),
  }),
  /** `id` is the job's. */
  buttons: call('GET /api/v1/his/authority/job/button', {
    title: '岗位的按钮权限',
    may: { anyOf: ['system:job:list', 'system:job:button'] },
    input: { id: Id },
    output: authButtons,
  }),
  /** Every button of the hospital's package, with the title of its page. */
  everyButton: call('GET /api/v1/his/authority/button', {
    title: '全部按钮权限',
    may: { anyOf: ['system:job:list', 'system:job:button', 'system:role:list'] },
    output: authButtons,
  }),
  /** The whole set of the buttons offered; those of pages that are not offered stay as they are. */
  saveButtons: call('POST /api/v1/his/authority/button/save', {
    title: '保存按钮权限',
    may: 'system:job:button',
    input: { jobId: Id, controlIds: ids(2_000), seen: ids(2_000) },
    output: Type.Object({ added: Type.Integer(), removed: Type.Integer() }),
  }),
}
