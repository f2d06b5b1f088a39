/** 欠条 on A5 and 80 mm. */
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { useMatch } from 'react-router'
import { type Paper, PrintPage } from '../../kit/page/PrintPage.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { DebtSlipBody } from './SlipBody.tsx'

const papers: readonly Paper[] = ['A5', '80']

const DebtSlipPage = () => {
  const id = useMatch('/cashier/debt/:id/slip')?.params.id
  const answer = useAnswer(debts.slip, { id: Number(id) }, { freshFor: Number.POSITIVE_INFINITY })
  return (
    <Answered of={answer}>
      {(slip) => (
        <>
          <title>{`${slip.no} 欠条`}</title>
          <PrintPage papers={papers}>{() => <DebtSlipBody slip={slip} />}</PrintPage>
        </>
      )}
    </Answered>
  )
}
export default DebtSlipPage
