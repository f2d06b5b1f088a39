/** Selects of return visits. */
import { visitTypes } from '@clinic/contract/areas/visits/settings.ts'
import type { FieldProps } from '../../kit/list/filter.tsx'
import { Choice } from '../../kit/pick/Picker.tsx'
import { ColleagueChoice } from '../staff/index.ts'

/** A type that is in use. */
export const TypeChoice = (props: Partial<FieldProps> & { readonly width?: number }) => (
  <Choice
    {...props}
    call={visitTypes.list}
    input={{ pageSize: 500, status: 0 }}
    options={({ result }) => result.map(({ id, name }) => ({ value: id, label: name }))}
  />
)
export const TypeFilter = (props: FieldProps) => <TypeChoice {...props} width={132} />
export const PersonFilter = (props: FieldProps) => <ColleagueChoice {...props} width={132} />
