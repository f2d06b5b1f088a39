/** A range of days with the specification's shortcuts (000 §9). Loaded on demand: the calendar is heavy. */
import { DatePicker } from 'antd'
import { type Dayjs, dayjs, tillDay, wallNow } from './calendar.ts'
import { presets } from './presets.ts'

export type DayRange = [from: string | undefined, to: string | undefined]

type Props = {
  label: string
  future: boolean
  /** Business days: the last one and the shortcuts turn at four. */
  business?: boolean
  value: DayRange
  onChange: (range: DayRange) => void
  width?: number
  focused?: boolean
}

const day = (text: string | undefined) => (text ? dayjs(text) : null)
const text = (value: Dayjs | null | undefined) => value?.format('YYYY-MM-DD')

const Days = ({ label, future, business = false, value, onChange, width = 232, focused = false }: Props) => {
  const now = business ? tillDay() : wallNow()
  return (
    <DatePicker.RangePicker
      size="small"
      style={{ width }}
      aria-label={label}
      autoFocus={focused}
      defaultOpen={focused}
      placeholder={[label, '至']}
      presets={presets(future, now).map(({ label, from, to }) => ({ label, value: [from, to] }))}
      value={[day(value[0]), day(value[1])]}
      allowEmpty={[true, true]}
      {...(future ? {} : { maxDate: now })}
      onChange={(range) => onChange([text(range?.[0]), text(range?.[1])])}
    />
  )
}
export default Days
