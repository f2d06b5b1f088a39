/** 充值 at the till: whoever is on the desk is proposed, and may be changed. */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../../kit/person.ts'
import type { Whom } from './whom.ts'

const RechargeDialog = lazy(() => import('./RechargeDialog.tsx'))

const RechargeButton = ({ proposed }: { readonly proposed: Whom | null }) => {
  const may = useMay()
  const [open, setOpen] = useState(false)
  if (!may(orders.recharge.may)) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        充值
      </Button>
      {open && (
        <Suspense fallback={null}>
          <RechargeDialog proposed={proposed} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
export default RechargeButton
