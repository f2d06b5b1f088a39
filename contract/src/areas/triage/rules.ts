/**
 * The rules that propose who receives an arrival: their shape and calls. The engine itself is `assignment.ts`.
 * Source: customers book §14.1, §14.4.
 */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { crudOf } from '../../crud.ts'
import { choice, count, flag, noun, of, other, title } from '../../noun.ts'
import { fixed } from '../../table.ts'
import { Id, Nullable, Shape, Text, Version, Word } from '../../words.ts'
import { assignModeWords, visitTypes } from './assignment.ts'

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

type Candidate = { staffId: number; weight: number }
const Weight = Type.Integer({ minimum: 1, maximum: 100 })
/** In the order of turns; nobody named: every consultant. */
const Candidates = of<(Candidate & { name: string })[]>(
  Type.Array(Shape({ staffId: Id, weight: Type.Integer(), name: Text(20) })),
)
const candidatesWritten = of<Candidate[]>(Type.Array(Shape({ staffId: Id, weight: Weight }), { maxItems: 50 }))

/** What becomes of an arrival that a rule has nobody for. */
export const fallbacks = { next: '继续下一条规则', manual: '交给前台手工指派' } as const

/** A rule: whom it is about and how it chooses. What its page draws of conditions and candidates is drawn by hand. */
export const triageRule = noun(
  '分诊规则',
  {
    name: title('规则', 30, { asked: '规则名称', said: fixed('规则'), strict: true }),
    /** 1 is asked first. */
    priority: count('优先级', [1, 999], { required: true, strict: true }),
    enabled: flag('状态', { asked: '启用', said: fixed('状态'), required: true }),
    /** None: applies to everybody. */
    conditions: other('条件', of<Static<typeof Conditions>>(Conditions), { asked: '适用条件', said: '条件' }),
    mode: choice('指派方式', assignModeWords, { required: true }),
    candidates: other('候选人', Candidates, { write: candidatesWritten }),
    /** 0 = no limit. */
    maxOpen: count('最多在诊', [0, 50], {
      asked: '每人在接上限',
      said: '最多在诊',
      unit: '人',
      required: true,
      strict: true,
    }),
    fallback: choice('无人时', fallbacks, { asked: '无人可接时', said: '无人时', required: true }),
  },
  {
    table: 'triage.rule',
    short: '规则',
    pages: ['/triage/rule'],
    asked: ['enabled', 'name'],
    object: 'triageRule',
  },
)
export type TriageRuleRow = Static<typeof triageRule.entity>

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
const rules = crudOf('/api/v1/base/triage/triageRule', triageRule, { may: ruleKey })

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
