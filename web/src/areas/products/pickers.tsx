/** Selects of the catalogue. */

import { products, universalKinds } from '@clinic/contract/areas/products/calls.ts'
import { productTable } from '@clinic/contract/areas/products/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useState } from 'react'
import { grouped } from '../../kit/form/amount.ts'
import type { FieldProps } from '../../kit/list/filter.tsx'
import { useMay } from '../../kit/person.ts'
import { Choice, type PickColumn, Picker, type PickOption } from '../../kit/pick/Picker.tsx'
import { useAnswer } from '../../kit/query.ts'

const titles = titlesOf(productTable)

type Props = {
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly id?: string
  readonly placeholder?: string
  readonly width?: number | string
  readonly chosen?: PickOption | null
  readonly onPick?: (option: PickOption | null) => void
  readonly 'aria-label'?: string
}

const columns: readonly PickColumn[] = [
  { name: 'name', title: '项目', width: 168 },
  { name: 'code', title: titles.code, width: 80 },
  { name: 'typePath', title: titles.typePath },
  { name: 'price', title: titles.price, width: 84 },
]

/** A project by name, pinyin or initials, for whoever may read the catalogue. */
export const ProductChoice = (props: Props) => {
  const may = useMay()
  if (!may(products.list.may)) return null
  return (
    <Picker
      {...props}
      call={products.list}
      input={(keyword) => ({ pageSize: 20, ...(keyword ? { keyword } : {}) })}
      columns={columns}
      options={({ result }) =>
        result.map(({ id, name, code, typePath, price }) => ({
          value: id,
          label: name,
          note: code,
          cells: { name, code, typePath, price: price && grouped(price) },
        }))
      }
      foot={({ result, total }) => (total > result.length ? `共 ${total} 项，再输入几个字可以缩小范围` : null)}
    />
  )
}

/** A project that is on sale, for whoever puts something together of them. */
export const SellableChoice = (props: Props) => (
  <Picker
    {...props}
    call={products.pick}
    input={(keyword) => ({ pageSize: 20, ...(keyword ? { keyword } : {}) })}
    columns={columns}
    options={({ result }) =>
      result.map(({ id, name, code, typePath, price }) => ({
        value: id,
        label: name,
        note: code,
        cells: { name, code, typePath, price: price && grouped(price) },
      }))
    }
  />
)

/** A list's filter by project. Who came by a link or a reload reads its name all the same: an address holds its id alone. */
export const ProductFilter = (props: FieldProps) => {
  const may = useMay()
  const [picked, setPicked] = useState<PickOption | null>(null)
  const id = typeof props.value === 'number' && props.value !== picked?.value ? props.value : null
  const { data } = useAnswer(products.byIds, id !== null && may(products.byIds.may) ? { ids: [id] } : null, {
    freshFor: 60_000,
  })
  const named = data?.[0] && { value: data[0].id, label: data[0].name, note: data[0].code }
  return <ProductChoice {...props} width={180} chosen={named ?? picked} onPick={setPicked} />
}

/** The kinds reports compare by, those in use. */
export const KindChoice = (props: FieldProps) => (
  <Choice
    {...props}
    call={universalKinds.list}
    input={{ pageSize: 500, status: 0 }}
    width={180}
    options={({ result }) =>
      result.map(({ id, name, groupName }) => ({ value: id, label: groupName ? `${groupName} / ${name}` : name }))
    }
  />
)

/** Several projects of the catalogue, for settings that are about many of them. */
export const ProductsChoice = (props: Omit<Props, 'chosen' | 'onPick'>) => (
  <Choice
    {...props}
    many
    call={products.pick}
    input={{ pageSize: 500 }}
    options={({ result }) => result.map(({ id, name, code }) => ({ value: id, label: name, note: code }))}
  />
)
