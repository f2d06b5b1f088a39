/** 批量新增: several customers, several days from today, one type. */
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { Select } from 'antd'
import { today } from '../../kit/clock.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { fit } from '../../kit/schema.ts'
import { ColleagueChoice } from '../staff/index.ts'
import { CustomersChoice } from './CustomersChoice.tsx'
import { TypeChoice } from './pickers.tsx'
import { titles } from './titles.ts'

const F = fieldsOf(visits.insertList)
const P = fieldsOf(visits.add)

const offsets = [1, 3, 7, 14, 30, 90].map((days) => ({ value: days, label: `第 ${days} 天` }))
type DaysProps = { value?: number[]; onChange?: (days: number[]) => void; id?: string }
const Days = (props: DaysProps) => <Select {...props} mode="multiple" options={offsets} placeholder="选择一天或几天" />

export const manyFields = (
  <>
    <F.Field name="customerIds" label="客户">
      <CustomersChoice />
    </F.Field>
    <F.Field name="steps" label="从今天起" help="每天 10:00，每位客户每一天一项">
      <Days />
    </F.Field>
    <P.Field name="typeId" label={titles.typeName}>
      <TypeChoice />
    </P.Field>
    <F.Field name="executorId" label={titles.executorName}>
      <ColleagueChoice />
    </F.Field>
    <P.Text name="theme" label={titles.theme} />
  </>
)

/** The days as the call takes them. */
export const manyInput = ({ customerIds, executorId, steps, typeId, theme }: Record<string, unknown>) =>
  fit(visits.insertList, {
    customerIds,
    executorId,
    steps: ((steps ?? []) as number[]).map((days) => ({
      planTime: `${daysAfter(today(), days)} 10:00:00`,
      typeId,
      theme,
    })),
  })
