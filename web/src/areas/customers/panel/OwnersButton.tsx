/** 归属记录: whose customer she was, who moved her and why; a drawer over the archive. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { SidePanel } from '../../../kit/page/SidePanel.tsx'
import { useMay } from '../../../kit/person.ts'
import { Waiting } from '../../../kit/show/states.tsx'

const OwnerLog = lazy(() => import('./OwnerLog.tsx'))

export const OwnersButton = ({ customerId, name }: { readonly customerId: number; readonly name: string }) => {
  const [open, setOpen] = useState(false)
  if (!useMay()(customers.ownerLog.may)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>归属记录</Button>
      {open && (
        <SidePanel title={`归属记录：${name}`} width={1040} onClose={() => setOpen(false)}>
          <Suspense fallback={<Waiting />}>
            <OwnerLog customerId={customerId} />
          </Suspense>
        </SidePanel>
      )}
    </>
  )
}
