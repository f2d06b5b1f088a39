/**
 * 权限体检: why somebody may or may not do something, step by step; two people side by side; grants nobody uses.
 * Source: clinical-admin book §14, §26.
 */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { Id, Nullable, Shape, Text, Word } from '../../words.ts'

const may = 'system:explain:view'
const Line = Text(200)

/** A page or control that may be asked about. */
export const Subject = Shape({
  id: Id,
  /** 系统管理 / 角色管理 / 列权限. */
  title: Text(120),
  /** Permission key, or the name of a panel tab. */
  perms: Text(80),
  kind: Word('page', 'button', 'tab'),
})

/** One step of the way from a person to a thing; the first that fails decides. */
const Step = Shape({
  step: Word('account', 'role', 'page', 'package', 'scope', 'column'),
  ok: Type.Boolean(),
  /** What was looked at: 角色. */
  title: Text(20),
  /** What was found, as a sentence. */
  found: Line,
  /** Particulars: which roles, which departments, which columns. */
  lines: Type.Array(Line),
})
export type ExplainStep = Static<typeof Step>

const Explanation = Shape({
  staffId: Id,
  staffName: Text(20),
  subject: Subject,
  allowed: Type.Boolean(),
  /** The answer in one sentence, and where it does not hold what to do about it. */
  verdict: Line,
  steps: Type.Array(Step),
})
export type ExplanationRow = Static<typeof Explanation>

/** What one of two people has of a page, a control, a table's columns or a limit; null: nothing of it. */
const Difference = Shape({
  kind: Word('page', 'button', 'tab', 'column', 'feature'),
  title: Text(160),
  left: Nullable(Line),
  right: Nullable(Line),
})
export type DifferenceRow = Static<typeof Difference>

export const Unused = Shape({
  roleId: Id,
  roleName: Text(20),
  menuId: Id,
  title: Text(120),
  perms: Text(80),
  /** People who hold it by this role. */
  members: Type.Integer(),
})
export type UnusedRow = Static<typeof Unused>

export const explain = {
  /** Everything of the hospital's menu that can be asked about, in its order. */
  subjects: call('GET /api/v1/his/authority/explain/subjects', {
    title: '权限体检的功能清单',
    may,
    output: Type.Array(Subject),
  }),
  /** People within the caller's reach. */
  people: call('GET /api/v1/his/authority/explain/people', {
    title: '权限体检的人员清单',
    may,
    input: { keyword: Type.Optional(Text(20)) },
    output: Type.Array(Shape({ id: Id, name: Text(20), account: Text(32), deptName: Nullable(Text(30)) })),
  }),
  one: call('GET /api/v1/his/authority/explain', {
    title: '权限体检',
    may,
    input: { staffId: Id, menuId: Id },
    output: Explanation,
  }),
  compare: call('GET /api/v1/his/authority/explain/compare', {
    title: '两人权限对比',
    may,
    input: { leftId: Id, rightId: Id },
    output: Shape({ left: Text(20), right: Text(20), rows: Type.Array(Difference) }),
  }),
  /** Buttons of roles that no member pressed in so many days, by the audit trail: calls that change something. */
  unused: call('GET /api/v1/his/authority/explain/unused', {
    title: '长期未用的授权',
    may,
    input: { days: Type.Optional(Type.Integer({ minimum: 7, maximum: 365 })) },
    output: Shape({ days: Type.Integer(), rows: Type.Array(Unused) }),
  }),
}
