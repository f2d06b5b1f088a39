/** 划扣单 on A5 and 80 mm. */
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { useMatch } from 'react-router'
import { type Paper, PrintPage } from '../../kit/page/PrintPage.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { DeductionSlipBody } from './SlipBody.tsx'

const papers: readonly Paper[] = ['A5', '80']

const DeductionSlipPage = () => {
  const id = useMatch('/clinic/deduction/:id/slip')?.params.id
  const answer = useAnswer(purchases.slip, { id: Number(id) }, { freshFor: Number.POSITIVE_INFINITY })
  return (
    <Answered of={answer}>
      {(slip) => (
        <>
          <title>{`${slip.no} 划扣单`}</title>
          <PrintPage papers={papers}>{() => <DeductionSlipBody slip={slip} />}</PrintPage>
        </>
      )}
    </Answered>
  )
}
export default DeductionSlipPage
