/** 导诊单 on 80 mm and A5. */
import { visitPrint } from '@clinic/contract/areas/triage/slip.ts'
import { useMatch } from 'react-router'
import { type Paper, PrintPage } from '../../kit/page/PrintPage.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { VisitSlipBody } from './VisitSlipBody.tsx'

const papers: readonly Paper[] = ['80', 'A5']

const VisitSlipPage = () => {
  const id = useMatch('/triage/today/:id/slip')?.params.id
  const answer = useAnswer(visitPrint.slip, { id: Number(id) }, { freshFor: Number.POSITIVE_INFINITY })
  return (
    <Answered of={answer}>
      {(slip) => (
        <>
          <title>{`${slip.no} 导诊单`}</title>
          <PrintPage papers={papers}>{() => <VisitSlipBody slip={slip} />}</PrintPage>
        </>
      )}
    </Answered>
  )
}
export default VisitSlipPage
