/** The phone of a form, looked up when the field is left: is there an archive already? */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { digitsOf, isMasked, whyNotPhone } from '@clinic/contract/areas/customers/nouns.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { typedPhone } from '../../../kit/form/typed.ts'
import { useAnswer } from '../../../kit/query.ts'

type Props = {
  readonly value?: string | null
  readonly onChange?: (value: string) => void
  readonly onBlur?: () => void
  readonly id?: string
  readonly exceptId?: number | undefined
  readonly onOpen?: ((customerId: number) => void) | undefined
}

export const PhoneField = ({ value, onChange, onBlur, id, exceptId, onOpen }: Props) => {
  const [left, setLeft] = useState('')
  const asked = digitsOf(left)
  const worth = asked !== '' && !isMasked(asked) && whyNotPhone(asked) === null && asked === digitsOf(value ?? '')
  const answer = useAnswer(customers.probe, worth ? { phone: asked, ...(exceptId ? { exceptId } : {}) } : null)
  const found = answer.data?.found
  const exists = answer.data?.exists === true
  return (
    <>
      <Input
        {...(id ? { id } : {})}
        value={value ?? ''}
        inputMode="tel"
        autoComplete="off"
        maxLength={24}
        placeholder="11位手机号"
        onChange={(event) => onChange?.(typedPhone(event.target.value))}
        onBlur={() => {
          setLeft(value ?? '')
          // The form checks what is left behind, as it does for each of its fields.
          onBlur?.()
        }}
      />
      {exists && !found && (
        <div className="customer-found" role="alert">
          该手机号已建档，请按姓名或手机号后四位查找
        </div>
      )}
      {found && (
        <div className="customer-found" role="alert">
          该手机号已建档：{found.name}
          {found.departmentName && `，${found.departmentName}`}，{found.owned ? '已有归属' : '暂无归属'}
          {found.id && onOpen && (
            <Button type="link" size="small" onClick={() => onOpen(found.id!)}>
              查看档案
            </Button>
          )}
        </div>
      )}
    </>
  )
}
