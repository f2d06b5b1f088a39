/** A select over the specification's remote grid calls: `<GridPicker call={customers.list} query={{…}} />`. */
import type { Call } from '@clinic/contract/call.ts'
import { type GridFields, type GridRequest, gridOptions, gridRequest } from './grid.ts'
import { Picker, type PickerProps } from './Picker.tsx'

type GridCall = Call<GridRequest, { rows: object[] }>
type Props = Omit<PickerProps<GridCall>, 'call' | 'input' | 'options'> &
  GridFields & {
    /** An old-style list: takes `{page, pageSize, query, custQuery}`, answers `rows`. */
    readonly call: Call
    readonly query?: object
    readonly pageSize?: number
  }

/** Asks once a second at most while one types (F0397); the chosen row stays shown. */
export const GridPicker = ({
  call,
  query,
  pageSize,
  valueField,
  displayField,
  phoneField,
  columns,
  ...rest
}: Props) => (
  <Picker
    {...rest}
    call={call as unknown as GridCall}
    {...(columns ? { columns } : {})}
    input={(text) => gridRequest(text, query, pageSize)}
    options={(data) =>
      gridOptions(data, {
        ...(valueField ? { valueField } : {}),
        ...(displayField ? { displayField } : {}),
        ...(phoneField ? { phoneField } : {}),
        ...(columns ? { columns } : {}),
      })
    }
  />
)
