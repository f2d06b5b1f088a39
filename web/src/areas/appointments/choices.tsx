/** Selects of appointments: reasons, where it came from, rooms and devices. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { type ResourceKind, resourceKinds } from '@clinic/contract/areas/appointments/words.ts'
import { Chips } from '../../kit/form/Chips.tsx'
import { Choice } from '../../kit/pick/Picker.tsx'
import { useDictionary } from '../dictionaries/index.ts'

type Common = {
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly id?: string
  readonly placeholder?: string
  readonly many?: boolean
  readonly width?: number | string
  readonly 'aria-label'?: string
}

/** Why she does not come, as chips. */
export const CancelReason = ({ value, onChange }: Pick<Common, 'value' | 'onChange'>) => (
  <Chips
    options={useDictionary('appt_cancel_reason')}
    value={value}
    aria-label="取消原因"
    {...(onChange ? { onChange } : {})}
  />
)

/** By phone, at the desk, by a consultant. */
export const useSources = (): readonly { value: string; label: string }[] => useDictionary('appt_source')

/** Every room, chair and device in use, each with what it is. */
export const AnyThingChoice = (props: Common) => (
  <Choice
    {...props}
    call={appointments.bookables}
    input={{}}
    options={(things) => things.map(({ id, name, kind }) => ({ value: id, label: name, note: resourceKinds[kind] }))}
  />
)

/** Rooms, chairs or devices in use; with a department those that are used there. */
export const ThingChoice = ({
  kind,
  deptId,
  ...props
}: Common & { kind: ResourceKind; deptId: number | undefined }) => (
  <Choice
    {...props}
    call={appointments.bookables}
    input={{}}
    options={(things) =>
      things
        .filter((one) => one.kind === kind)
        .filter(({ departmentIds }) => !deptId || departmentIds.length === 0 || departmentIds.includes(deptId))
        .map(({ id, name, turnaroundMin }) => ({
          value: id,
          label: name,
          ...(turnaroundMin > 0 ? { note: `翻台 ${turnaroundMin} 分` } : {}),
        }))
    }
  />
)
