/** Selects of the catalogue. */

import { products } from '@clinic/contract/areas/products/calls.ts'
import { productTable } from '@clinic/contract/areas/products/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { grouped } from '../../kit/form/amount.ts'
import { useMay } from '../../kit/person.ts'
import { type PickColumn, Picker } from '../../kit/pick/Picker.tsx'

const titles = titlesOf(productTable)

type Props = {
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly id?: string
  readonly placeholder?: string
  readonly width?: number | string
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
