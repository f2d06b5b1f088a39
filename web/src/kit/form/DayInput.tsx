/** Calendar dates and points in time as strings end to end. Loaded on demand. */
import { DatePicker } from 'antd'
import { dayjs, wallNow } from './calendar.ts'

export type DayInputProps = {
  value?: string | null
  onChange?: (value: string | null) => void
  id?: string
  time?: boolean
  disabled?: boolean
  past?: boolean
  placeholder?: string
  size?: 'small'
}

const DayInput = ({ value, onChange, time = false, past = false, ...rest }: DayInputProps) => {
  const format = time ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'
  return (
    <DatePicker
      {...rest}
      style={{ width: '100%' }}
      format={format}
      showTime={time ? { format: 'HH:mm' } : false}
      value={value ? dayjs(value) : null}
      {...(past ? { maxDate: wallNow() } : {})}
      onChange={(picked) => onChange?.(picked ? picked.format(time ? 'YYYY-MM-DD HH:mm:ss' : format) : null)}
    />
  )
}
export default DayInput
