/** 转投诉: the complaint is written down at once by whoever may and reaches the customer; who oversees complaints was told by then. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { Suspense } from 'react'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { RegisterDrawer } from '../../complaints/index.ts'
import type { Turned } from './work.ts'

/** Mount it when a visit ended so. Whoever has the customer by the visit alone would be refused, and is not asked. */
export const TurnedDrawer = ({ turned, onClose }: { readonly turned: Turned; readonly onClose: () => void }) => {
  const { customerId, name, content } = turned
  const may = useMay()
  const reached = useAnswer(customers.panelArchive, may('visit:complaint:add') ? { customerId } : null, {
    once: true,
  })
  if (!reached.data) return null
  return (
    <Suspense>
      <RegisterDrawer customerId={customerId} name={name} said={{ channel: 'visit', content }} onClose={onClose} />
    </Suspense>
  )
}
