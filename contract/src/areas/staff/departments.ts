/** 部门: the tree a hospital is organised by. Source: clinical-admin book §15; specification 000 §7, 001 §7. */
import { type Static, type TSchema, Type } from 'typebox'
import { call } from '../../call.ts'
import { crudOf, postedOf } from '../../crud.ts'
import { carries, choice, link, note, noun, of, onOff, other, place, shown, tableOf, title } from '../../noun.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { along, carried, fixed } from '../../table.ts'
import { Id, Nullable, Shape, Status, Text, Version } from '../../words.ts'
import { DepartmentOption } from './calls.ts'

export const departmentRefusals = defineRefusals('department', {
  nameTaken: [40910, '{name}已存在，同一上级下请换一个部门名称'],
  codeTaken: [40911, '{code}已存在，请换一个部门编码'],
  ring: [42210, '不能把部门移到它自己或它的下级部门之下，请选择其他上级部门'],
  tooDeep: [42211, '部门最多 {depth} 级，请选择更高一级的上级部门'],
  notEmpty: [42212, '“{name}”下还有{what}，不能删除，请先移走，或改为禁用'],
  parentDisabled: [42213, '上级部门“{name}”已禁用，请先启用上级部门'],
  childrenEnabled: [42219, '“{name}”下还有 {n} 个启用的下级部门，请先禁用下级部门'],
  parentMissing: [40410, '上级部门不存在或已被删除，请刷新后重新选择'],
  leaderMissing: [40411, '负责人不存在，请重新选择'],
})

/** Levels of the tree, the first one included (clinical-admin §15). */
export const MAX_DEPTH = 6

/** 'true': a treatment department (specification 000 §3). */
export const treats = { true: '是', false: '否' } as const
const parentId = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const figure = of<number>(Type.Integer())

/** A department, with its place in the tree and who is in it. */
export const department = noun(
  '部门',
  {
    /** 0: the first level. Another one than before moves the department, which asks for `system:dept:move`. */
    parentId: other('上级部门', of<number>(Type.Integer({ minimum: 0 })), {
      write: parentId,
      required: true,
      said: carried,
    }),
    deptName: title('名称', 30, { asked: '部门名称', column: 'name', said: fixed('名称') }),
    deptCode: note('编码', 20, {
      asked: '部门编码',
      column: 'code',
      pattern: '^([A-Za-z0-9][A-Za-z0-9_-]*)?$',
      said: '编码',
    }),
    leaderId: link('负责人', { said: along('leaderName') }),
    leaderName: shown('负责人', of<string | null>(Nullable(Text(20)))),
    cureDept: choice('治疗科室', treats, { fixed: true }),
    phone: note('电话', 20, { pattern: '^[0-9+() -]*$' }),
    sort: place({ fixed: true }),
    status: onOff(),
    remark: note('备注', 200),
    /** 1 on the first level. */
    level: carries(of<number>(Type.Integer({ minimum: 1, maximum: MAX_DEPTH }))),
    /** From the first level down: 口腔科/口腔种植. */
    pathName: carries(of<string>(Text(200))),
    /** Enabled staff in the department itself. */
    memberCount: shown('人数', figure, { fixed: true }),
    /** Everybody who is in it, those who left too: a department with any of them stays. */
    assignedCount: carries(figure),
    childCount: carries(figure),
    enabledChildCount: carries(figure),
    jobCount: carries(figure),
  },
  {
    table: 'staff.department',
    short: '部门',
    pages: ['/system/dept'],
    keyword: ['deptName', 'deptCode'],
    asked: ['parentId', 'cureDept', 'status'],
    object: 'department',
  },
)
export type DepartmentRow = Static<typeof department.entity>
export type DepartmentNode = DepartmentRow & { readonly children: DepartmentNode[] }

/** The tree as a schema: no deeper than departments may be. */
const levels = (schema: Parameters<typeof Shape>[0], left: number): TSchema =>
  Shape({ ...schema, children: left === 1 ? Type.Array(Type.Null()) : Type.Array(levels(schema, left - 1)) })
const DepartmentTree = Type.Unsafe<DepartmentNode[]>(Type.Array(levels(department.answers, MAX_DEPTH)))

/** A department to choose, with its place in the tree. */
const placed = { ...DepartmentOption.properties, parentId: Type.Integer({ minimum: 0 }), status: Status }
export type DepartmentChoiceNode = Static<ReturnType<typeof Shape<typeof placed>>> & {
  readonly children: DepartmentChoiceNode[]
}
const ChoiceTree = Type.Unsafe<DepartmentChoiceNode[]>(Type.Array(levels(placed, MAX_DEPTH)))

const changed = Type.Object({ id: Id, version: Version })
const rabbit = { envelope: 'rabbit' } as const
const prefix = '/api/v1/rabbit/system/department'
const may = 'system:dept'
const posted = postedOf(prefix, department, { may })

export const departments = {
  ...crudOf('/api/v1/his/hisdept', department, { may }),
  all: call('GET /api/v1/his/hisdept/data/all', {
    title: '全部部门',
    may: 'self',
    output: Type.Array(Shape(placed)),
  }),
  /** Enabled departments, nested. */
  tree: call('GET /api/v1/his/hisdept/data/tree', { title: '部门树', may: 'self', output: ChoiceTree }),
  /**
   * Puts a department under another one (0: on the first level), before the sibling `beforeId` or last. What lies below
   * comes along.
   */
  move: call('POST /api/v1/his/hisdept/move', {
    title: '移动部门',
    may: 'system:dept:move',
    input: { id: Id, version: Version, parentId, beforeId: Type.Optional(Nullable(Id)) },
    output: changed,
  }),
  setStatus: call('POST /api/v1/his/hisdept/status', {
    title: '启用或禁用部门',
    may: 'system:dept:edit',
    input: { id: Id, version: Version, status: Status },
    output: changed,
  }),
  /** Everything an administrator sees of the tree. */
  findTree: call(`POST ${prefix}/find/tree`, {
    ...rabbit,
    title: '部门管理',
    may: 'system:dept:list',
    effect: 'read',
    table: tableOf(department),
    output: DepartmentTree,
  }),
  createByRabbit: posted.create,
  updateByRabbit: posted.update,
  removeByRabbit: posted.remove,
}

type Counts = Pick<DepartmentRow, 'deptName' | 'childCount' | 'assignedCount' | 'jobCount'>

/** A department is deleted only when nothing is in it. */
export const whyNotRemoveDepartment = ({ deptName: name, childCount, assignedCount, jobCount }: Counts) => {
  const parts = [
    childCount > 0 ? `${childCount} 个下级部门` : '',
    assignedCount > 0 ? `${assignedCount} 名员工（含已停用）` : '',
    jobCount > 0 ? `${jobCount} 个岗位` : '',
  ].filter(Boolean)
  return parts.length > 0 ? departmentRefusals.notEmpty({ name, what: parts.join('、') }) : null
}

/** Departments are disabled from the leaves up. */
export const whyNotDisableDepartment = ({
  deptName: name,
  enabledChildCount: n,
}: Pick<DepartmentRow, 'deptName' | 'enabledChildCount'>): Refusal | null =>
  n > 0 ? departmentRefusals.childrenEnabled({ name, n }) : null

/** A place in the tree: levels from 1, ids from the first level down. */
export type Place = { readonly id: number; readonly trail: readonly number[] }

/**
 * Why a department cannot lie under another one: rings, and more levels than there are.
 * @param height levels of the department with what lies below it: 1 for a leaf
 * @param parent null: the first level
 */
export const whyNotMoveDepartment = (id: number, height: number, parent: Place | null): Refusal | null => {
  if (parent?.trail.includes(id)) return departmentRefusals.ring()
  return (parent?.trail.length ?? 0) + height > MAX_DEPTH ? departmentRefusals.tooDeep({ depth: MAX_DEPTH }) : null
}
