/** The receipt of one payment on its own paper: 80 mm, 58 mm and A5. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { useMatch, useSearchParams } from 'react-router'
import { type Paper, PrintPage } from '../../../kit/page/PrintPage.tsx'
import { useAnswer } from '../../../kit/query.ts'
import { Answered } from '../../../kit/show/states.tsx'
import type { Receipt } from './receipt-words.ts'
import { SheetReceipt } from './SheetReceipt.tsx'
import { SlipReceipt } from './SlipReceipt.tsx'

const papers: readonly Paper[] = ['80', 'A5', '58']
const isSheet = (paper: Paper) => paper === 'A5'
const titleOf = (receipt: Receipt) => `${receipt.no} 收费小票${receipt.status === 'CANCELLED' ? '（已作废）' : ''}`

const ReceiptPage = () => {
  const orderId = useMatch('/cashier/receipt/:orderId')?.params.orderId
  const [query] = useSearchParams()
  const paymentId = Number(query.get('paymentId')) || undefined
  // Every answer counts as a print: it is asked for once.
  const answer = useAnswer(
    cashier.receipt,
    { orderId: Number(orderId), ...(paymentId ? { paymentId } : {}) },
    { freshFor: Number.POSITIVE_INFINITY },
  )
  return (
    <Answered of={answer}>
      {(receipt) => (
        <>
          <title>{titleOf(receipt)}</title>
          <PrintPage papers={papers}>
            {(paper) => (isSheet(paper) ? <SheetReceipt receipt={receipt} /> : <SlipReceipt receipt={receipt} />)}
          </PrintPage>
        </>
      )}
    </Answered>
  )
}
export default ReceiptPage
