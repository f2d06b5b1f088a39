/** Selects of the archive, for this area and the others. */

import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { customerTable } from '@clinic/contract/areas/customers/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useState } from 'react'
import type { FieldProps } from '../../kit/list/filter.tsx'
import { GridPicker } from '../../kit/pick/GridPicker.tsx'
import { Choice, type PickColumn, Picker, type PickOption } from '../../kit/pick/Picker.tsx'
import { useAnswer } from '../../kit/query.ts'
import { shortMoment } from '../../kit/show/moment.tsx'
import { useHospitalDay } from '../../kit/tick.ts'

const titles = titlesOf(customerTable)

type Hit = OutputOf<typeof customers.search>['rows'][number]
type Common = {
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly id?: string
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly autoFocus?: boolean
  readonly width?: number | string
  readonly 'aria-label'?: string
}

const columns: readonly PickColumn[] = [
  { name: 'name', title: titles.name },
  { name: 'no', title: titles.no, width: 116 },
  { name: 'phone', title: titles.phone, width: 96 },
  { name: 'who', title: '性别年龄', width: 64 },
  { name: 'last', title: '最近到院', width: 88 },
]

/** What tells two customers of one name apart. */
const optionOf = (today: string, { id, title, no, name, phone, sex, age, lastTriageTime }: Hit): PickOption => ({
  value: id,
  label: title,
  note: no,
  cells: {
    name,
    no,
    phone,
    who: [sex, age].filter((fact) => fact !== null && fact !== undefined).join(' '),
    last: shortMoment(lastTriageTime, today),
  },
})

/** A customer by name, pinyin, number or last four digits, from a grid that tells two of the same name apart. */
export const CustomerPicker = ({
  chosen,
  onPick,
  ...rest
}: Common & { chosen?: PickOption | null; onPick?: (option: PickOption | null) => void }) => {
  const today = useHospitalDay()
  return (
    <Picker
      {...rest}
      call={customers.search}
      input={(keyword) => ({ keyword, pageSize: 20 })}
      columns={columns}
      options={({ rows }) => rows.map((hit) => optionOf(today, hit))}
      foot={({ rows, total, more }) =>
        total > rows.length ? `共 ${total}${more ? '+' : ''} 位，再输入几个字可以缩小范围` : null
      }
      {...(chosen ? { chosen } : {})}
      {...(onPick ? { onPick } : {})}
    />
  )
}

/** A list's filter by customer. Who came by a link or a reload is named all the same: an address holds her id alone. */
export const CustomerFilter = ({ width = 180, ...props }: FieldProps & Pick<Common, 'width'>) => {
  const [picked, setPicked] = useState<PickOption | null>(null)
  const id = typeof props.value === 'number' && props.value !== picked?.value ? props.value : null
  const { data } = useAnswer(customers.details, id === null ? null : { id }, { freshFor: 60_000 })
  const named = id !== null && data ? { value: id, label: data.name, note: data.code } : null
  return <CustomerPicker {...props} width={width} chosen={named ?? picked} onPick={setPicked} />
}

export const SourceTypeChoice = (props: Common & { readonly many?: boolean }) => (
  <Choice
    {...props}
    call={customers.sourceTypeOptions}
    input={{}}
    options={(types) => types.map(({ id, name }) => ({ value: id, label: name }))}
  />
)

const [DIRECT_TYPE, ON_SITE] = ['直客', '现场']

/**
 * Sources of a type, or of all. `defaultCheck`: on a new archive of a direct customer, 现场 is chosen by itself
 * (specification 000 §7, F0399).
 */
export const SourceChoice = ({
  typeId,
  defaultCheck = false,
  ...props
}: Common & { typeId?: number | undefined; defaultCheck?: boolean }) => (
  <Choice
    {...props}
    call={customers.sourceOptions}
    input={typeId ? { query: { typeId } } : {}}
    {...(defaultCheck && typeId
      ? { preselect: (option) => option.note === DIRECT_TYPE && option.label === ON_SITE }
      : {})}
    options={(sources) =>
      sources.map(({ id, label, typeName }) => ({
        value: id,
        label: typeId ? label : `${typeName} / ${label}`,
        note: typeName,
      }))
    }
  />
)

const recommenders: readonly PickColumn[] = columns.filter(({ name }) => ['name', 'no', 'phone'].includes(name))

/** Whoever brought customers here: the specification's remote grid, a short first page. */
export const RecommenderChoice = (props: Common) => (
  <GridPicker {...props} call={customers.list} columns={recommenders} displayField="name" pageSize={100} />
)
