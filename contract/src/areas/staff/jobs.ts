/** 岗位: what people are hired for, and the roles and buttons that come with it. Source: clinical-admin book §14, §15; specification 000 §3, §6, §7. */
import { type Static, Type } from 'typebox'
import { call, type OutputOf } from '../../call.ts'
import { changeWithout, crudOf, postedOf } from '../../crud.ts'
import { carries, codes, link, note, noun, of, onOff, place, shown, title } from '../../noun.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { along, fixed } from '../../table.ts'
import { Id, Nullable, Shape, Status, Text, Version } from '../../words.ts'

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

/** A job, with what it grants and who holds it. */
export const job = noun(
  '岗位',
  {
    name: title('名称', 20, { asked: '岗位名称', said: fixed('岗位') }),
    type: codes('类型', postTypes, { fixed: true }),
    /** The hospital's own kind of job; none without one. */
    typeId: link('分类', { column: 'job_type_id', said: along('typeName') }),
    typeName: shown('分类', of<string | null>(Nullable(Text(20)))),
    /** None: a job of the whole hospital. */
    deptId: link('部门', { column: 'department_id', required: true, said: along('deptName') }),
    deptName: shown('部门', of<string | null>(Nullable(Text(30)))),
    /** Enabled staff who hold it. */
    memberCount: shown('人数', of<number>(Type.Integer()), { fixed: true }),
    /** Everybody who holds it, those who left too. */
    assignedCount: carries(of<number>(Type.Integer())),
    /** Roles that come with it, in order. */
    roleNames: shown('角色', of<string[]>(Type.Array(Text(20)))),
    buttonCount: carries(of<number>(Type.Integer())),
    /** Selectors ask for this job by its name. */
    fixed: carries(of<boolean>(Type.Boolean())),
    sort: place(),
    status: onOff(),
    remark: note('备注', 200),
  },
  {
    table: 'staff.job',
    short: '岗位',
    pages: ['/system/job'],
    keyword: ['name'],
    keywordUpTo: 20,
    // By department: with those below it.
    asked: ['type', 'typeId', 'deptId', 'status'],
    object: 'job',
  },
)

/** 岗位分类: a hospital's own kind of job. Its post type is chosen once: its jobs are of it. */
export const jobKind = noun(
  '岗位分类',
  {
    name: title('名称', 20, { asked: '分类名称' }),
    type: codes('岗位类型', postTypes, { column: 'post_type' }),
    sort: place(),
  },
  { table: 'staff.job_type', short: '分类', object: 'jobType' },
)
export type JobKindRow = Static<typeof jobKind.entity>

export const JobOption = Shape({ id: Id, name: Text(20), type: PostType, deptId: Nullable(Id), status: Status })

const { id: _id, ...said } = jobKind.answers
type Branch = Omit<JobKindRow, 'id' | 'version'> & {
  typeId: number | null
  version: number | null
  jobs: Static<typeof JobOption>[]
}
/** A kind with its jobs; `typeId` null holds those without a kind. */
export const JobBranch = of<Branch>(
  Shape({ typeId: Nullable(Id), ...said, version: Nullable(Version), jobs: Type.Array(JobOption) }),
)

const changed = Type.Object({ id: Id, version: Version })
const prefix = '/api/v1/rabbit/system/job'
const rabbit = { envelope: 'rabbit' } as const
const options = { may: 'self', output: Type.Array(JobOption) } as const

const may = 'system:job'
const posted = postedOf(prefix, job, { may })
const kinds = postedOf(`${prefix}/type`, jobKind, { may })

export const jobs = {
  ...crudOf('/api/v1/his/hisjob', job, { may }),
  all: call('GET /api/v1/his/hisjob/data/all', { ...options, title: '全部岗位' }),
  /** Kinds of jobs with their jobs. */
  tree: call('GET /api/v1/his/hisjob/data/tree', { title: '岗位树', may: 'self', output: Type.Array(JobBranch) }),
  findAll: call(`POST ${prefix}/find/all`, { ...rabbit, ...options, title: '全部岗位', effect: 'read' }),
  findPage: posted.page,
  createByRabbit: posted.create,
  updateByRabbit: posted.update,
  removeByRabbit: posted.remove,
  setStatus: call(`POST ${prefix}/status/set`, {
    ...rabbit,
    title: '启用或禁用岗位',
    may: 'system:job:status',
    input: { id: Id, version: Version, status: Status },
    output: changed,
  }),
  typeCreate: kinds.create,
  typeUpdate: changeWithout(kinds.update, 'type'),
  typeRemove: kinds.remove,
}

export type JobRow = OutputOf<typeof jobs.one>

/** Jobs that selectors ask for by name keep it, and their type. */
export const whyNotRenameJob = (
  { name, type, fixed }: Pick<JobRow, 'name' | 'type' | 'fixed'>,
  to: { name: string; type?: 1 | 3 | undefined },
): Refusal | null =>
  fixed && (to.name.trim() !== name || (to.type ?? type) !== type) ? jobRefusals.fixedName({ name }) : null

/** A job is deleted when nobody holds it and no selector asks for it. */
export const whyNotRemoveJob = ({ name, fixed, assignedCount: n }: Pick<JobRow, 'name' | 'fixed' | 'assignedCount'>) =>
  fixed ? jobRefusals.fixedDelete({ name }) : n > 0 ? jobRefusals.notEmpty({ name, n }) : null
