/** Several customers, chosen one after the other. */
import { Tag } from 'antd'
import { useState } from 'react'
import type { PickOption } from '../../kit/pick/Picker.tsx'
import { CustomerPicker } from '../customers/index.ts'

type Props = { readonly value?: number[]; readonly onChange?: (ids: number[]) => void; readonly id?: string }

export const CustomersChoice = ({ value = [], onChange, id }: Props) => {
  const [named, setNamed] = useState<ReadonlyMap<number, string>>(new Map())
  const add = (option: PickOption | null) => {
    const picked = Number(option?.value)
    if (!option || value.includes(picked)) return
    setNamed(new Map(named).set(picked, String(option.label)))
    onChange?.([...value, picked])
  }
  return (
    <>
      <CustomerPicker
        {...(id ? { id } : {})}
        value={null}
        chosen={null}
        onPick={add}
        placeholder="查找后选择，可连续选几位"
      />
      {value.length > 0 && (
        <p className="visit-picked">
          {value.map((one) => (
            <Tag key={one} closable onClose={() => onChange?.(value.filter((other) => other !== one))}>
              {named.get(one)}
            </Tag>
          ))}
        </p>
      )}
    </>
  )
}
