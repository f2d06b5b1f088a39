/** 退款单 on its own paper, A5 and 80 mm. */
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { useMatch } from 'react-router'
import { type Paper, PrintPage } from '../../kit/page/PrintPage.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { RefundSheetBody } from './SheetBody.tsx'

const papers: readonly Paper[] = ['A5', '80']

const RefundSheetPage = () => {
  const id = Number(useMatch('/cashier/refund/:id/sheet')?.params.id)
  const answer = useAnswer(refunds.sheet, { id }, { freshFor: Number.POSITIVE_INFINITY })
  return (
    <Answered of={answer}>
      {(sheet) => (
        <>
          <title>{`${sheet.refund.no} 退款单`}</title>
          <PrintPage papers={papers}>{(paper) => <RefundSheetBody sheet={sheet} paper={paper} />}</PrintPage>
        </>
      )}
    </Answered>
  )
}
export default RefundSheetPage
