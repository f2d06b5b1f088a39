/** A range of days with the specification's shortcuts (000 §9). Loaded on demand: the calendar is heavy. */
import { DatePicker } from 'antd'
import { type Dayjs, dayjs } from './calendar.ts'

export type DayRange = [from: string | undefined, to: string | undefined]

type Preset = { label: string; value: [Dayjs, Dayjs] }

const span = (label: string, from: Dayjs, to: Dayjs): Preset => ({ label, value: [from, to] })

/** Past ranges first, then the ones ahead where the filter allows them. */
const presets = (future: boolean): Preset[] => {
  const today = dayjs().startOf('day')
  const monday = today.subtract((today.day() + 6) % 7, 'day')
  const past = [
    span('今天', today, today),
    span('昨天', today.subtract(1, 'day'), today.subtract(1, 'day')),
    span('近3天', today.subtract(2, 'day'), today),
    span('近7天', today.subtract(6, 'day'), today),
    span('近30天', today.subtract(29, 'day'), today),
    span('本周', monday, future ? monday.add(6, 'day') : today),
    span('本月', today.startOf('month'), future ? today.endOf('month') : today),
    span('今年', today.startOf('year'), future ? today.endOf('year') : today),
  ]
  if (!future) return past
  const tomorrow = today.add(1, 'day')
  return [
    ...past,
    span('明天', tomorrow, tomorrow),
    span('后3天', tomorrow, today.add(3, 'day')),
    span('后7天', tomorrow, today.add(7, 'day')),
  ]
}

type Props = {
  label: string
  future: boolean
  value: DayRange
  onChange: (range: DayRange) => void
  width?: number
  focused?: boolean
}

const day = (text: string | undefined) => (text ? dayjs(text) : null)
const text = (value: Dayjs | null | undefined) => value?.format('YYYY-MM-DD')

const Days = ({ label, future, value, onChange, width = 232, focused = false }: Props) => (
  <DatePicker.RangePicker
    size="small"
    style={{ width }}
    aria-label={label}
    autoFocus={focused}
    defaultOpen={focused}
    placeholder={[label, '至']}
    presets={presets(future)}
    value={[day(value[0]), day(value[1])]}
    allowEmpty={[true, true]}
    {...(future ? {} : { maxDate: dayjs() })}
    onChange={(range) => onChange([text(range?.[0]), text(range?.[1])])}
  />
)
export default Days
