/** Selects of the catalogue. */
import { products } from '@clinic/contract/areas/products.ts'
import { useMay } from '../../kit/person.ts'
import { Picker } from '../../kit/pick/Picker.tsx'

type Props = {
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly id?: string
  readonly placeholder?: string
  readonly width?: number | string
  readonly 'aria-label'?: string
}

/** A project by name, pinyin or initials, for whoever may read the catalogue. */
export const ProductChoice = (props: Props) => {
  const may = useMay()
  if (!may(products.list.may)) return null
  return (
    <Picker
      {...props}
      call={products.list}
      input={(keyword) => ({ pageSize: 20, ...(keyword ? { keyword } : {}) })}
      options={({ result }) => result.map(({ id, name, code }) => ({ value: id, label: name, note: code }))}
    />
  )
}
