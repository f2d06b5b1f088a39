/** 转款单 on A5 and 80 mm. */
import { transfers } from '@clinic/contract/areas/purchases/transfers.ts'
import { useMatch } from 'react-router'
import { type Paper, PrintPage } from '../../kit/page/PrintPage.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { TransferSlipBody } from './TransferSlipBody.tsx'

const papers: readonly Paper[] = ['A5', '80']

const TransferSlipPage = () => {
  const id = useMatch('/cashier/transfer/:id/slip')?.params.id
  const answer = useAnswer(transfers.slip, { id: Number(id) }, { freshFor: Number.POSITIVE_INFINITY })
  return (
    <Answered of={answer}>
      {(slip) => (
        <>
          <title>{`${slip.no} 转款单`}</title>
          <PrintPage papers={papers}>{() => <TransferSlipBody slip={slip} />}</PrintPage>
        </>
      )}
    </Answered>
  )
}
export default TransferSlipPage
