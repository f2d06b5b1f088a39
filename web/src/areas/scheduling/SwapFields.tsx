/** With whom, which of my days for which of hers: what both hold is said beside the days. */
import { away } from '@clinic/contract/areas/scheduling/away-calls.ts'
import { swapTable } from '@clinic/contract/areas/scheduling/nouns.ts'
import { dayKey } from '@clinic/contract/areas/scheduling/rules.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form, Select } from 'antd'
import { today } from '../../kit/clock.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'

type Mine = OutputOf<typeof away.mine>
const F = fieldsOf(away.askSwap)
const REST = '未排'

/** What somebody holds on a day, in words. */
const heldOn = ({ days, shifts }: Mine, staffId: number, date: string): string =>
  days
    .find((one) => dayKey(one.staffId, one.date) === dayKey(staffId, date))
    ?.shifts.map(({ shiftTypeId }) => shifts.find(({ id }) => id === shiftTypeId)?.name ?? '')
    .join('、') || REST

export const SwapFields = ({ mine, me }: { mine: Mine; me: number }) => {
  const withId = Form.useWatch('withId') as number | undefined
  const now = today()
  const dates = [...new Set(mine.days.map(({ date }) => date))].filter((date) => date > now).toSorted()
  const options = (staffId: number | undefined) =>
    dates.map((value) => ({ value, label: `${value} ${staffId === undefined ? '' : heldOn(mine, staffId, value)}` }))
  const colleagues = mine.people.filter(({ staffId, atWork }) => staffId !== me && atWork)
  return (
    <>
      <F.Field name="withId" label="与谁调班">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={colleagues.map(({ staffId, name }) => ({ value: staffId, label: name }))}
        />
      </F.Field>
      <F.Field name="myDate" label="我的日期">
        <Select options={options(me)} />
      </F.Field>
      <F.Field name="theirDate" label="对方的日期">
        <Select options={options(withId)} />
      </F.Field>
      <F.TextArea name="reason" label={titlesOf(swapTable).reason} rows={2} />
    </>
  )
}
