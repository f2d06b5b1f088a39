/** One of the shifts in use. */
import { shiftTypes } from '@clinic/contract/areas/scheduling/calls.ts'
import { timesText } from '@clinic/contract/areas/scheduling/rules.ts'
import type { OnChange } from '../../kit/pick/option.ts'
import { Choice } from '../../kit/pick/Picker.tsx'

type Props = {
  readonly value?: unknown
  readonly onChange?: OnChange
  readonly id?: string
  readonly placeholder?: string
  readonly width?: number | string
  readonly 'aria-label'?: string
}

export const ShiftChoice = (props: Props) => (
  <Choice
    {...props}
    call={shiftTypes.list}
    input={{ status: 0, pageSize: 100 }}
    options={({ result }) =>
      result.map(({ id, name, segments }) => ({ value: id, label: name, note: timesText(segments) }))
    }
  />
)
