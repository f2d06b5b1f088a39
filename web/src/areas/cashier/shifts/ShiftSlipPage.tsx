/** 交班单 on 80 mm and A4. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { useMatch } from 'react-router'
import { type Paper, PrintPage } from '../../../kit/page/PrintPage.tsx'
import { useAnswer } from '../../../kit/query.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { ShiftSlipBody } from './SlipBody.tsx'

const papers: readonly Paper[] = ['80', 'A4']

const ShiftSlipPage = () => {
  const id = useMatch('/cashier/shift/:id/slip')?.params.id
  // Every answer counts as a print: it is asked for once.
  const answer = useAnswer(cashier.shiftSlip, { id: Number(id) }, { freshFor: Number.POSITIVE_INFINITY })
  return (
    <Answered of={answer}>
      {(slip) => (
        <>
          <title>{`${slip.shift.no} 交班单`}</title>
          <PrintPage papers={papers}>{() => <ShiftSlipBody slip={slip} />}</PrintPage>
        </>
      )}
    </Answered>
  )
}
export default ShiftSlipPage
