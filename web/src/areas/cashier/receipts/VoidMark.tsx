/** The copy of a receipt whose payment was cancelled: 已作废 across the whole paper, on each of its pages. */
import type { Receipt } from './receipt-words.ts'
import './void-mark.css'

export const VoidMark = ({ receipt }: { receipt: Receipt }) =>
  receipt.status === 'CANCELLED' && (
    <strong className="void-mark" aria-hidden>
      已作废
    </strong>
  )

/** In words as well: a worn print head may leave the outline pale. */
export const VoidWhy = ({ receipt }: { receipt: Receipt }) =>
  receipt.status === 'CANCELLED' && (
    <p className="strong">
      已作废{receipt.cancelledAt && `　${receipt.cancelledAt.slice(0, 16)}`}
      {receipt.cancelReason && `　${receipt.cancelReason}`}
    </p>
  )
