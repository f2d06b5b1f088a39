/** The hospital's own fields as columns of the customer list: hidden until somebody chooses them. */
import type { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { FieldInUse } from '@clinic/contract/areas/customers/own-fields.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import type { Column } from '../../../kit/list/column.tsx'
import { None } from '../../../kit/show/text.tsx'
import { ownText } from './in-use.ts'

type Customer = OutputOf<typeof customers.page>['result'][number]

const WIDTHS = { String: 140, Boolean: 72, Integer: 96, Long: 112, Short: 80, Date: 104 } as const

export const ownListColumns = (fields: readonly FieldInUse[]): readonly Column<Customer>[] =>
  fields
    .filter(({ builtIn }) => !builtIn)
    .map((field) => ({
      name: field.key,
      title: field.label,
      width: WIDTHS[field.dataType],
      added: true,
      value: (row) => ownText(row, field) || <None />,
    }))
