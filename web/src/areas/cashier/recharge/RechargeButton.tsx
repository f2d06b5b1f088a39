/** 充值 from wherever a customer is: the header, the panel, the till. */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../../kit/person.ts'

const RechargeDialog = lazy(() => import('./RechargeDialog.tsx'))

type Props = { readonly customerId?: number; readonly refresh?: () => void; readonly small?: boolean }

const RechargeButton = ({ customerId, refresh, small = false }: Props) => {
  const may = useMay()
  const [open, setOpen] = useState(false)
  if (!may(orders.recharge.may)) return null
  return (
    <>
      <Button {...(small ? { size: 'small' as const } : {})} onClick={() => setOpen(true)}>
        充值
      </Button>
      {open && (
        <Suspense fallback={null}>
          <RechargeDialog customerId={customerId} onDone={refresh} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
export default RechargeButton
