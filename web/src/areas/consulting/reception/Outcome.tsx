/** How a consultation ended: result, why not, when to call again. In the question that ends it, and in its record later. */

import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { consultRecordTable } from '@clinic/contract/areas/consulting/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form, Radio } from 'antd'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { useAnswer } from '../../../kit/query.ts'
import { optionsOf } from '../../../words/states.ts'
import { consultResultWords } from '../words.ts'

const titles = titlesOf(consultRecordTable)

const F = fieldsOf(consulting.updateRecord)

type ChipsProps = { value?: string | null; onChange?: (value: string) => void; id?: string }

/** The hospital's reasons, all of them in view. */
const Reasons = ({ value, onChange, id }: ChipsProps) => {
  const answer = useAnswer(consulting.createList, { name: '未成交原因' }, { freshFor: 300_000 })
  return (
    <Radio.Group
      {...(id ? { id } : {})}
      className="chips"
      optionType="button"
      value={value ?? null}
      options={(answer.data?.rows ?? []).map((row) => ({ value: row.value, label: row.name }))}
      onChange={({ target }) => onChange?.(target.value as string)}
    />
  )
}

export const Outcome = () => {
  const result = Form.useWatch<string | undefined>('result')
  return (
    <>
      <Form.Item name="result" label="咨询结果" extra="成交以订单收款为准" className="wide">
        <Radio.Group className="chips" optionType="button" options={optionsOf(consultResultWords)} />
      </Form.Item>
      {result === 'noDeal' && (
        <Form.Item name="noDealReason" label={titles.noDealReason} className="wide">
          <Reasons />
        </Form.Item>
      )}
      <F.Moment name="nextFollowTime" label={titles.nextFollowTime} />
    </>
  )
}
