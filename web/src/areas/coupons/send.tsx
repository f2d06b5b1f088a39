/** 发券: to whom a saved filter finds, to those who were chosen in a list, of any coupon or of the one of a row. */
import { type Coupon, couponRecords } from '@clinic/contract/areas/coupons/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { sayPartial } from '../../kit/act/say-partial.ts'
import { DrawerForm } from '../../kit/form/DrawerForm.tsx'
import { fit } from '../../kit/schema.ts'

// A list is drawn without its forms; they arrive with the first one that opens.
const SendFields = lazy(() => import('./SendFields.tsx'))

/** How many have one now, and who has none and why. */
const said = (answer: unknown): void => {
  const { sent, refused, refusedCount } = answer as OutputOf<typeof couponRecords.batchSend>
  const more = refusedCount - refused.length
  sayPartial(`已发给 ${sent} 位${more > 0 ? `（未发的另有 ${more} 位不在下面）` : ''}`, refused)
}

const shared = { saveLabel: '发放', done: null, onDone: said, width: 720 } as const

/** Above the records: to whom a filter of the customer list finds. */
export const sendByFilter: ListTool<never> = {
  ...act(couponRecords.batchSend, { label: '发券', ...shared, fields: <SendFields />, input: () => ({}) }),
  primary: true,
}

/** Of the coupon of a row. */
export const sendOne: RowAction<Coupon> = act(couponRecords.batchSend, {
  label: '发券',
  ...shared,
  title: ({ name }) => `发券：${name}`,
  shown: ({ status, ended }: Coupon) => status === 0 && !ended,
  fields: <SendFields fixed />,
  initial: ({ id }: Coupon) => ({ couponId: id }),
  input: ({ id }: Coupon) => ({ couponId: id }),
})

/** One sending reaches no more by name. */
const MOST_NAMED = 500
const TO = 'to'

/** The customers an address names: `?to=12.13`. */
const useNamed = () => {
  const [query, setQuery] = useSearchParams()
  const ids = (query.get(TO) ?? '')
    .split('.')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  const close = () =>
    setQuery((now) => new URLSearchParams([...now].filter(([name]) => name !== TO)), { replace: true })
  return { customerIds: [...new Set(ids)].slice(0, MOST_NAMED), close }
}

/** To those who were chosen in the customer list. */
export const SendToNamed = () => {
  const { customerIds, close } = useNamed()
  if (customerIds.length === 0) return null
  return (
    <DrawerForm
      title={`发券：选中的 ${customerIds.length} 位客户`}
      deed="发券"
      call={couponRecords.batchSend}
      things={customerIds.map((id) => ({ customerId: id }))}
      toInput={(values) => fit(couponRecords.batchSend, { ...values, customerIds })}
      onClose={close}
      {...shared}
    >
      <SendFields customerIds={customerIds} />
    </DrawerForm>
  )
}
