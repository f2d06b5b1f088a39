/** 岗位: what people are hired for, and the roles and buttons that come with it. Source: clinical-admin book §14, §15; specification 000 §3, §6, §7. */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { crud } from '../../crud.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { Done, Id, Nullable, pageRequest, RabbitPage, Shape, Status, Text, Version } from '../../words.ts'
import { jobTable } from './tables.ts'

export const jobRefusals = defineRefusals('job', {
  nameTaken: [40912, '{name}已存在，请换一个岗位名称'],
  typeNameTaken: [40913, '{name}已存在，请换一个分类名称'],
  fixedName: [42214, '“{name}”是系统岗位，名称和类型不能修改'],
  fixedDelete: [42215, '“{name}”是系统岗位，不能删除，可改为禁用'],
  notEmpty: [42216, '还有 {n} 名员工（含已停用）担任“{name}”，不能删除，请先调整他们的岗位，或改为禁用'],
  typeInUse: [42217, '分类“{name}”下还有 {n} 个岗位，不能删除，请先调整这些岗位的分类'],
  typeMismatch: [42218, '所选分类属于另一种岗位类型，请重新选择分类'],
  departmentMissing: [40412, '所选部门不存在或已被删除，请重新选择'],
})

/** 1 department post, 3 team post (specification 000 §3). */
export const postTypes = { 1: '部门岗', 3: '团队岗' } as const
const PostType = Type.Union([Type.Literal(1), Type.Literal(3)])

export const Job = Shape({
  id: Id,
  name: Text(20),
  type: PostType,
  /** The hospital's own kind of job; null without one. */
  typeId: Nullable(Id),
  typeName: Nullable(Text(20)),
  deptId: Nullable(Id),
  deptName: Nullable(Text(30)),
  /** Enabled staff who hold it. */
  memberCount: Type.Integer(),
  /** Everybody who holds it, those who left too. */
  assignedCount: Type.Integer(),
  /** Roles that come with it, in order. */
  roleNames: Type.Array(Text(20)),
  buttonCount: Type.Integer(),
  /** Selectors ask for this job by its name. */
  fixed: Type.Boolean(),
  sort: Type.Integer(),
  status: Status,
  remark: Nullable(Text(200)),
  version: Version,
})
export type JobRow = Static<typeof Job>

export const JobOption = Shape({ id: Id, name: Text(20), type: PostType, deptId: Nullable(Id), status: Status })

/** A hospital's own kind of job with its jobs; `typeId` null holds those without a kind. */
export const JobBranch = Shape({
  typeId: Nullable(Id),
  name: Text(20),
  type: PostType,
  sort: Type.Integer(),
  version: Nullable(Version),
  jobs: Type.Array(JobOption),
})

const sort = Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 }))
const write = {
  name: Text(20, { minLength: 1 }),
  type: Type.Optional(PostType),
  typeId: Type.Optional(Nullable(Id)),
  /** null: a job of the whole hospital. */
  deptId: Nullable(Id),
  sort,
  status: Type.Optional(Status),
  remark: Type.Optional(Nullable(Text(200))),
}
const filters = {
  /** Fragment of the name. */
  keyword: Type.Optional(Text(20)),
  type: Type.Optional(PostType),
  typeId: Type.Optional(Id),
  /** With the departments below it. */
  deptId: Type.Optional(Id),
  status: Type.Optional(Status),
}
const typeWrite = { name: Text(20, { minLength: 1 }), type: Type.Optional(PostType), sort }
const changed = Type.Object({ id: Id, version: Version })
const prefix = '/api/v1/rabbit/system/job'
const rabbit = { envelope: 'rabbit' } as const
const options = { may: 'self', output: Type.Array(JobOption) } as const

export const jobs = {
  ...crud('/api/v1/his/hisjob', { table: jobTable, noun: '岗位', may: 'system:job', entity: Job, write, filters }),
  all: call('GET /api/v1/his/hisjob/data/all', { ...options, title: '全部岗位' }),
  /** Kinds of jobs with their jobs. */
  tree: call('GET /api/v1/his/hisjob/data/tree', { title: '岗位树', may: 'self', output: Type.Array(JobBranch) }),
  findAll: call(`POST ${prefix}/find/all`, { ...rabbit, ...options, title: '全部岗位', effect: 'read' }),
  findPage: call(`POST ${prefix}/find/page`, {
    ...rabbit,
    table: jobTable,
    title: '岗位列表',
    may: 'system:job:list',
    effect: 'read',
    input: { ...pageRequest, ...filters },
    output: RabbitPage(Job),
  }),
  createByRabbit: call(`POST ${prefix}/create`, {
    ...rabbit,
    title: '新增岗位',
    may: 'system:job:add',
    input: write,
    output: changed,
  }),
  updateByRabbit: call(`POST ${prefix}/update`, {
    ...rabbit,
    table: jobTable,
    title: '修改岗位',
    may: 'system:job:edit',
    input: { ...write, id: Id, version: Version },
    output: changed,
  }),
  removeByRabbit: call(`POST ${prefix}/delete`, {
    ...rabbit,
    title: '删除岗位',
    may: 'system:job:delete',
    input: { id: Id },
    output: Done,
  }),
  setStatus: call(`POST ${prefix}/status/set`, {
    ...rabbit,
    title: '启用或禁用岗位',
    may: 'system:job:status',
    input: { id: Id, version: Version, status: Status },
    output: changed,
  }),
  typeCreate: call(`POST ${prefix}/type/create`, {
    ...rabbit,
    title: '新增岗位分类',
    may: 'system:job:add',
    input: typeWrite,
    output: changed,
  }),
  /** The post type of a kind is chosen once: its jobs are of it. */
  typeUpdate: call(`POST ${prefix}/type/update`, {
    ...rabbit,
    title: '修改岗位分类',
    may: 'system:job:edit',
    input: { name: typeWrite.name, sort, id: Id, version: Version },
    output: changed,
  }),
  typeRemove: call(`POST ${prefix}/type/delete`, {
    ...rabbit,
    title: '删除岗位分类',
    may: 'system:job:delete',
    input: { id: Id },
    output: Done,
  }),
}

/** Jobs that selectors ask for by name keep it, and their type. */
export const whyNotRenameJob = (
  { name, type, fixed }: Pick<JobRow, 'name' | 'type' | 'fixed'>,
  to: { name: string; type?: 1 | 3 | undefined },
): Refusal | null =>
  fixed && (to.name.trim() !== name || (to.type ?? type) !== type) ? jobRefusals.fixedName({ name }) : null

/** A job is deleted when nobody holds it and no selector asks for it. */
export const whyNotRemoveJob = ({ name, fixed, assignedCount: n }: Pick<JobRow, 'name' | 'fixed' | 'assignedCount'>) =>
  fixed ? jobRefusals.fixedDelete({ name }) : n > 0 ? jobRefusals.notEmpty({ name, n }) : null
