/**
 * The rules that propose who receives an arrival: their shape and calls. The engine itself is `assignment.ts`.
 * Source: customers book §14.1, §14.4.
 */
import { type Static, type TProperties, Type } from 'typebox'
import { call } from '../../call.ts'
import { crud } from '../../crud.ts'
import { type ColumnsOf, fixed, type Table } from '../../table.ts'
import { Id, Nullable, Shape, Text, Version, Word } from '../../words.ts'
import { assignModes, visitTypes } from './assignment.ts'

const time = Text(5, { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })
const some = <T extends typeof Id>(item: T) => Type.Optional(Type.Array(item, { maxItems: 50, uniqueItems: true }))
export const Conditions = Shape({
  visitTypes: Type.Optional(Type.Array(Word(...visitTypes), { maxItems: 6, uniqueItems: true })),
  sourceTypeIds: some(Id),
  levelNames: Type.Optional(Type.Array(Text(30), { maxItems: 20, uniqueItems: true })),
  minGrade: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  demandIds: some(Id),
  departmentIds: some(Id),
  from: Type.Optional(time),
  until: Type.Optional(time),
})

const ruleFields = {
  name: Text(30, { minLength: 1 }),
  /** 1 is asked first. */
  priority: Type.Integer({ minimum: 1, maximum: 999 }),
  enabled: Type.Boolean(),
  /** None: applies to everybody. */
  conditions: Type.Optional(Conditions),
  mode: Word(...assignModes),
  /** In the order of turns; nobody named: every consultant. */
  candidates: Type.Optional(
    Type.Array(Shape({ staffId: Id, weight: Type.Integer({ minimum: 1, maximum: 100 }) }), { maxItems: 50 }),
  ),
  /** 0 = no limit. */
  maxOpen: Type.Integer({ minimum: 0, maximum: 50 }),
  fallback: Word('next', 'manual'),
} satisfies TProperties

export const TriageRule = Shape({
  ...ruleFields,
  id: Id,
  conditions: Conditions,
  candidates: Type.Array(Shape({ staffId: Id, weight: Type.Integer(), name: Text(20) })),
  version: Version,
})
export type TriageRuleRow = Static<typeof TriageRule>

export const ruleTable = {
  name: 'triage.rule',
  pages: ['/triage/rule'],
  columns: {
    name: fixed('规则'),
    priority: '优先级',
    enabled: fixed('状态'),
    conditions: '条件',
    mode: '指派方式',
    candidates: '候选人',
    maxOpen: '最多在诊',
    fallback: '无人时',
  } satisfies ColumnsOf<Static<typeof TriageRule>>,
} satisfies Table

/** What the rules say about an arrival, and every step of it. */
export const Proposed = Shape({
  visitType: Word(...visitTypes),
  consultantId: Nullable(Id),
  consultantName: Nullable(Text(20)),
  ruleId: Nullable(Id),
  reason: Text(400),
  trace: Type.Array(Text(400)),
})

const ruleKey = 'triage:rule'
const rules = crud('/api/v1/base/triage/triageRule', {
  noun: '分诊规则',
  table: ruleTable,
  may: ruleKey,
  entity: TriageRule,
  write: ruleFields,
  filters: { enabled: Type.Optional(Type.Boolean()), name: Type.Optional(Text(30)) },
})

export const triageRules = {
  rules: rules.list,
  rule: rules.one,
  createRule: rules.create,
  updateRule: rules.update,
  removeRule: rules.remove,
  switchRule: call('PUT /api/v1/base/triage/triageRule/switch', {
    title: '启用停用分诊规则',
    may: `${ruleKey}:switch`,
    input: { id: Id, enabled: Type.Boolean() },
    output: Shape({ id: Id, version: Version }),
  }),
  /** The rules answer for somebody who would arrive now; nothing is written and no turn is used. */
  tryRules: call('POST /api/v1/base/triage/triageRule/try', {
    title: '试算分诊',
    may: { anyOf: ['triage:add', 'triage:rule:list'] },
    effect: 'read',
    input: {
      customerId: Type.Optional(Id),
      visitType: Type.Optional(Word(...visitTypes)),
      deptId: Type.Optional(Nullable(Id)),
      sourceTypeId: Type.Optional(Id),
      levelName: Type.Optional(Text(30)),
      grade: Type.Optional(Type.Integer({ minimum: 0, maximum: 5 })),
      demandIds: Type.Optional(Type.Array(Id, { maxItems: 20 })),
      time: Type.Optional(time),
    },
    output: Proposed,
  }),
}
