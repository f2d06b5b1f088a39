/** 业绩占比 of an order that was submitted, said anew until it is settled: the people and their parts, and why. */
import { type OrderDetailRow, orders } from '@clinic/contract/areas/orders/calls.ts'
import { joinedShares } from '@clinic/contract/areas/orders/shares.ts'
import { useState } from 'react'
import { useAction } from '../../kit/query.ts'
import { emptyDraft, type Part } from './editor/draft.ts'
import SharesDialog from './editor/SharesDialog.tsx'
import { wholeOf } from './editor/shares.ts'
import './editor/shares.css'

type Props = { readonly order: OrderDetailRow; readonly onClose: () => void }

/** Mount it when it opens. */
const ShareDialog = ({ order, onClose }: Props) => {
  const [reason, setReason] = useState('')
  const save = useAction(orders.share, { onDone: onClose })
  const { id, version, share = [], adviserId, doctorId, developerId } = order
  const first = share.length > 0 ? joinedShares(share) : wholeOf({ ...emptyDraft, adviserId, doctorId, developerId })
  return (
    <SharesDialog
      share={first}
      why={{ reason, onReason: setReason }}
      busy={save.isPending}
      onClose={onClose}
      onDone={(parts: readonly Part[]) =>
        save.mutate({
          id,
          version,
          share: parts.map(({ role, staffId, bp }) => ({ role, staffId, bp })),
          reason: reason.trim(),
        })
      }
    />
  )
}
export default ShareDialog
