/** A time of the day, `HH:mm`: the same 24 hours in every browser, whatever its language. */
import { TimePicker } from 'antd'
import { dayjs } from './calendar.ts'

const FORMAT = 'HH:mm'
/** Any day: only the time of it is shown. */
const timeOn = (time: string) => dayjs(`2000-01-01 ${time}`)

type Props = {
  readonly value: string | undefined
  readonly onChange: (time: string) => void
  readonly label: string
}

/** Cleared it is the empty text. */
export const TimeInput = ({ value, onChange, label }: Props) => (
  <TimePicker
    size="small"
    style={{ width: 120 }}
    format={FORMAT}
    placeholder={label}
    aria-label={label}
    needConfirm={false}
    value={value ? timeOn(value) : null}
    onChange={(time) => onChange(time?.format(FORMAT) ?? '')}
  />
)
