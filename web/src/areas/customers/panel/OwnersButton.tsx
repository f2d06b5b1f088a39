/** 归属记录: whose customer she was, who moved her and why; a drawer over the archive. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { lazy } from 'react'
import { SideButton } from '../../../kit/page/SideButton.tsx'
import { useMay } from '../../../kit/person.ts'

const OwnerLog = lazy(() => import('./OwnerLog.tsx'))

export const OwnersButton = ({ customerId, name }: { readonly customerId: number; readonly name: string }) =>
  useMay()(customers.ownerLog.may) && (
    <SideButton label="归属记录" title={`归属记录：${name}`}>
      <OwnerLog customerId={customerId} />
    </SideButton>
  )
