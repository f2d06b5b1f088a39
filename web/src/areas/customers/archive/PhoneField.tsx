/** The phone of a form, looked up when the field is left: is there an archive already? */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { digitsOf, isMasked, whyNotPhone } from '@clinic/contract/areas/customers/nouns.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { typedPhone } from '../../../kit/form/plain-input.ts'
import { useAnswer } from '../../../kit/query.ts'

type Props = {
  readonly value?: string | null
  readonly onChange?: (value: string) => void
  readonly onBlur?: () => void
  readonly id?: string
  readonly exceptId?: number | undefined
  readonly onOpen?: ((customerId: number) => void) | undefined
}

type FoundProps = Pick<Props, 'onOpen'> & { readonly answer: OutputOf<typeof customers.probe> | undefined }

/** There is an archive with this number: whose, as far as this person may know. */
const Found = ({ answer, onOpen }: FoundProps) => {
  const found = answer?.found
  if (!answer?.exists && !found) return null
  return (
    <div className="customer-found" role="alert">
      {found ? (
        <>
          该手机号已建档：{found.name}
          {found.departmentName && `，${found.departmentName}`}，{found.owned ? '已有归属' : '暂无归属'}
          {found.id && onOpen && (
            <Button type="link" size="small" onClick={() => onOpen(found.id!)}>
              查看档案
            </Button>
          )}
        </>
      ) : (
        '该手机号已建档，请按姓名或手机号后四位查找'
      )}
    </div>
  )
}

export const PhoneField = ({ value, onChange, onBlur, id, exceptId, onOpen }: Props) => {
  const [left, setLeft] = useState('')
  const asked = digitsOf(left)
  const worth = asked !== '' && !isMasked(asked) && whyNotPhone(asked) === null && asked === digitsOf(value ?? '')
  const answer = useAnswer(customers.probe, worth ? { phone: asked, ...(exceptId ? { exceptId } : {}) } : null)
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
      <Found answer={answer.data} onOpen={onOpen} />
    </>
  )
}
