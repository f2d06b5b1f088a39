/** What return visits go by: types with their card of symptoms, rules that make tasks step by step. Source: customers book §16.1. */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { crudOf } from '../../crud.ts'
import { choice, count, flag, noun, of, onOff, other, place, shown, title } from '../../noun.ts'
import { Id, Moment, Nullable, Shape, Status, Text, Version, Word } from '../../words.ts'
import { reachPurposes } from '../reach/words.ts'
import { visitTriggers } from './words.ts'

export const LevelWord = Word('normal', 'mild', 'abnormal', 'urgent')
const Question = Shape({
  label: Text(20, { minLength: 1 }),
  options: Type.Array(Shape({ text: Text(20, { minLength: 1 }), level: LevelWord }), { minItems: 2, maxItems: 6 }),
})
export type QuestionOfCard = Static<typeof Question>

export const visitType = noun(
  '回访类型',
  {
    name: title('名称', 30),
    purpose: choice('目的', reachPurposes, { required: true, begins: 'service' }),
    needAudit: flag('需要审核'),
    needAnswer: flag('必填症状卡'),
    scoreEnabled: flag('打满意度'),
    maxAttempts: count('联系不上', [1, 20], { unit: '次后关闭', begins: 3 }),
    questions: other('症状卡', of<QuestionOfCard[]>(Type.Array(Question, { maxItems: 12 })), { begins: [] }),
    sort: place({ max: 9999 }),
    status: onOff(),
  },
  {
    table: 'visits.visit_type',
    short: '回访类型',
    pages: ['/visit/rule'],
    keyword: ['name'],
    asked: ['purpose', 'status'],
    object: 'visitType',
  },
)

export const ExecutorWord = Word('consultant', 'developer', 'service', 'doctor', 'nurse', 'named', 'turn')
const Clock = Text(5, { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })
const Step = Shape({
  /** Which step it is, wherever it stands: given by the server. Without it a step is a new one. */
  no: Type.Optional(Type.Integer({ minimum: 1, maximum: 30_000 })),
  /** Days after what happened; before it where that is known ahead (生日, 券到期, 项目周期). */
  offsetDays: Type.Integer({ minimum: -60, maximum: 730 }),
  time: Clock,
  typeId: Id,
  executor: ExecutorWord,
  /** Whom: one of 指定人, several of 轮流. */
  staffIds: Type.Array(Id, { maxItems: 30, uniqueItems: true }),
  theme: Text(60, { minLength: 1 }),
  script: Text(500),
})
export type RuleStep = Static<typeof Step>

const ids = () => Type.Array(Id, { maxItems: 200, uniqueItems: true })
/** What of it a rule is about; empty: all. */
const Scope = Shape({ productIds: ids(), categoryIds: ids(), deptIds: ids(), sourceIds: ids() })
export type RuleScope = Static<typeof Scope>

export const visitRule = noun(
  '回访规则',
  {
    name: title('名称', 30),
    trigger: choice('触发', visitTriggers, { required: true, begins: 'deducted' }),
    scope: other('范围', of<RuleScope>(Scope), {
      required: true,
      begins: { productIds: [], categoryIds: [], deptIds: [], sourceIds: [] },
    }),
    steps: other('步骤', of<RuleStep[]>(Type.Array(Step, { minItems: 1, maxItems: 20 })), { required: true }),
    dedupeDays: count('去重天数', [0, 365], { unit: '天', begins: 0 }),
    runLimit: count('每次最多生成', [1, 20_000], { unit: '项', begins: 500 }),
    status: shown('状态', of<0 | 1>(Status)),
    stoppedCount: shown('超限待确认', of<number | null>(Nullable(Type.Integer()))),
    ranAt: shown('上次生成', of<string | null>(Nullable(Moment))),
  },
  {
    table: 'visits.rule',
    short: '规则',
    pages: ['/visit/rule'],
    keyword: ['name'],
    asked: ['trigger'],
    object: 'visitRule',
  },
)

const path = '/api/v1/visit/return_visit'
const own = crudOf(`${path}/types`, visitType, { may: { see: 'self', change: 'visit:rule:type' } })
const rules = crudOf(`${path}/rules`, visitRule, { may: 'visit:rule' })
const Changed = Shape({ id: Id, version: Version })

export const visitTypes = own
export const visitRules = {
  ...rules,
  /** On or off. What happened while it was off stays without tasks. */
  switchRule: call(`PUT ${path}/rules/status`, {
    title: '启用或停用回访规则',
    may: 'visit:rule:status',
    input: { id: Id, version: Version, status: Status },
    output: Changed,
  }),
  /** What a run would make now, by name as far as the first. */
  preview: call(`GET ${path}/rules/{id}/preview`, {
    title: '预览回访规则',
    may: 'visit:rule:list',
    input: { id: Id },
    output: Shape({
      count: Type.Integer(),
      limit: Type.Integer(),
      rows: Type.Array(
        Shape({ customerName: Text(60), theme: Text(200), planTime: Moment, executorName: Nullable(Text(60)) }),
      ),
    }),
  }),
  /** Runs it now, past its limit too. `count`: how many were shown; when there are others by now, nothing is done. */
  run: call(`POST ${path}/rules/{id}/run`, {
    title: '执行回访规则',
    may: 'visit:rule:status',
    input: { id: Id, count: Type.Integer({ minimum: 0, maximum: 10_000_000 }) },
    output: Shape({ made: Type.Integer() }),
  }),
}
