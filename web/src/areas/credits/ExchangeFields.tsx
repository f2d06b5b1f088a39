/** What points are exchanged for: each rule with what it takes, and why one cannot be had. */
import { exchanges } from '@clinic/contract/areas/credits/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Alert, Form, Radio } from 'antd'
import { grouped } from '../../kit/form/amount.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import './credits.css'

const F = fieldsOf(exchanges.exchange)
type Option = OutputOf<typeof exchanges.options>['options'][number]

type ChoiceProps = { options: readonly Option[]; value?: number; onChange?: (id: number) => void; id?: string }

const RuleChoice = ({ options, value, onChange, id }: ChoiceProps) => (
  <Radio.Group
    {...(id ? { id } : {})}
    className="exchange-rules"
    value={value}
    onChange={({ target }) => onChange?.(target.value as number)}
  >
    {options.map(({ id: ruleId, name, points, gets, most, whyNot }) => (
      <Radio key={ruleId} value={ruleId} disabled={most === 0}>
        <b>{name}</b>
        <span>{`${grouped(String(points))} 积分换${gets}`}</span>
        {whyNot && <span className="none">{whyNot}</span>}
      </Radio>
    ))}
  </Radio.Group>
)

const Left = ({ points, options }: { points: number; options: readonly Option[] }) => {
  const ruleId = Form.useWatch('ruleId') as number | undefined
  const qty = (Form.useWatch('qty') as number | undefined) ?? 1
  const rule = options.find(({ id }) => id === ruleId)
  const left = points - (rule ? rule.points * qty : 0)
  return (
    <p className="none">{`可用 ${grouped(String(points))} 积分，兑换后剩 ${grouped(String(Math.max(0, left)))}`}</p>
  )
}

const ExchangeFields = ({ customerId }: { customerId: number }) => {
  const answer = useAnswer(exchanges.options, { customerId })
  return (
    <Answered of={answer}>
      {({ points, options }) =>
        options.length === 0 ? (
          <Alert type="info" showIcon title="还没有启用的兑换规则，请先到“积分规则”里新增兑换规则" />
        ) : (
          <>
            <F.Field name="ruleId" label="兑换什么">
              <RuleChoice options={options} />
            </F.Field>
            <F.Number name="qty" label="数量" />
            {points !== undefined && <Left points={points} options={options} />}
          </>
        )
      }
    </Answered>
  )
}
export default ExchangeFields
