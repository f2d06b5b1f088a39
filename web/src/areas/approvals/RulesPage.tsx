/** 审核规则: when each kind needs others' word, and whose, step by step. */
import {
  type ApprovalKindWord,
  type ApprovalRule,
  approvalKindNames,
  approvalKinds,
  approvals,
  MOST_STEPS,
  stepModes,
} from '@clinic/contract/areas/approvals/calls.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import type { RowAction } from '../../kit/act/action.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { useLive } from '../../kit/live.ts'
import { Block, Facts } from '../../kit/page/Record.tsx'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { fit } from '../../kit/schema.ts'
import { Answered } from '../../kit/show/states.tsx'
import { ANYBODY_TEXT, type Roles, StepsField } from './StepsField.tsx'
import './approvals.css'

const F = fieldsOf(approvals.setRule)
const topics = ['approval.rules']
const calls = [approvals.rules]

const unitOf = (kind: ApprovalKindWord): string => (approvalKinds[kind].unit === 'points' ? '分' : '元')
const asks = (kind: ApprovalKindWord, what: string): boolean =>
  (approvalKinds[kind].asks as readonly string[]).includes(what)

/** How its days are counted: since it happened, or as many as it is extended by. */
const daysWord = (kind: ApprovalKindWord): string => {
  const of = approvalKinds[kind]
  return 'days' in of ? of.days : '隔'
}

/** When somebody is asked, as one says it. */
const whenText = ({ kind, enabled, amountFrom, discountFromBp, daysFrom }: ApprovalRule): string => {
  if (!enabled) return '免审：提交后直接生效，记录里写“规则”'
  const limits = [
    amountFrom !== null && `${amountFrom} ${unitOf(kind)}及以上`,
    discountFromBp !== null && `让利 ${discountFromBp / 100}% 及以上`,
    daysFrom !== null && `${daysWord(kind)} ${daysFrom} 天及以上`,
  ].filter((limit) => limit !== false)
  return limits.length > 0 ? `${limits.join('，或')}送审，其余免审` : '每一笔都送审'
}

const stepText = ({ steps }: ApprovalRule, roles: Roles): string =>
  steps
    .map(({ roleId, mode }) => {
      const who = roleId === null ? ANYBODY_TEXT : (roles.find(({ id }) => id === roleId)?.name ?? '已停用的角色')
      return mode === 'all' ? `${who}（${stepModes.all}）` : who
    })
    .join(' → ')

const whether = [
  { value: true, label: '按下面的规则送审' },
  { value: false, label: '免审' },
]

/** Somebody else decides it, whatever the hospital would rather. */
const alwaysAsked = (kind: ApprovalKindWord): boolean => 'always' in approvalKinds[kind]

const fieldsFor = (kind: ApprovalKindWord, roles: Roles) => (
  <>
    {alwaysAsked(kind) ? (
      <p className="none">这一类每一笔都由他人审核，只能设置由谁审核</p>
    ) : (
      <F.Radio name="enabled" label="是否送审" options={whether} />
    )}
    {asks(kind, 'amount') && (
      <F.Text
        name="amountFrom"
        label={`达到多少${unitOf(kind)}送审`}
        required={false}
        help="几项都不填：每一笔都送审"
      />
    )}
    {asks(kind, 'discount') && (
      <F.Number name="discountFromBp" label="让利达到百分之几送审" unit="%" required={false} />
    )}
    {asks(kind, 'days') && <F.Number name="daysFrom" label={`${daysWord(kind)}几天送审`} required={false} />}
    <F.Field name="steps" label={`依次由谁审核（最多 ${MOST_STEPS} 步）`}>
      <StepsField roles={roles} />
    </F.Field>
  </>
)

const editing = (roles: Roles): RowAction<ApprovalRule> => ({
  call: approvals.setRule,
  label: '修改规则',
  title: ({ kind }: ApprovalRule) => `审核规则：${approvalKindNames[kind]}`,
  width: 720,
  fields: ({ kind }) => fieldsFor(kind, roles),
  initial: ({ enabled, amountFrom, discountFromBp, daysFrom, steps }) => ({
    enabled,
    amountFrom,
    // The field speaks of a hundredth, the rule of a ten-thousandth.
    discountFromBp: discountFromBp === null ? null : discountFromBp / 100,
    daysFrom,
    steps,
  }),
  toInput: (values, { kind, version }) =>
    fit(approvals.setRule, {
      ...values,
      kind,
      version,
      enabled: alwaysAsked(kind) || values['enabled'] === true,
      amountFrom: values['amountFrom'] || null,
      discountFromBp: values['discountFromBp'] ? Math.round(Number(values['discountFromBp']) * 100) : null,
      daysFrom: values['daysFrom'] ?? null,
    }),
  follows: ['已经提交、还在审核的，按提交时的步骤走完。'],
})

const Rules = ({ rules, roles }: { rules: readonly ApprovalRule[]; roles: Roles }) => {
  const may = useMay()
  const { start, stage } = useStage()
  const edit = useMemo(() => editing(roles), [roles])
  return (
    <>
      {rules.map((rule) => (
        <Block
          key={rule.kind}
          title={approvalKindNames[rule.kind]}
          extra={
            may(approvals.setRule.may) && (
              <Button
                size="small"
                aria-label={`修改规则：${approvalKindNames[rule.kind]}`}
                onClick={() => start(edit, rule)}
              >
                修改规则
              </Button>
            )
          }
        >
          <Facts
            columns={2}
            facts={[
              { label: '什么时候送审', value: whenText(rule) },
              { label: '依次由谁审核', value: rule.enabled ? stepText(rule, roles) : '无需审核' },
            ]}
          />
        </Block>
      ))}
      {stage}
    </>
  )
}

const RulesPage = () => {
  useLive(topics, calls)
  const answer = useAnswer(approvals.rules, {})
  return (
    <div className="approvals">
      <Answered of={answer} rows={8}>
        {({ rules, roles }) => <Rules rules={rules} roles={roles} />}
      </Answered>
    </div>
  )
}
export default RulesPage
