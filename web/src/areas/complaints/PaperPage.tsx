/** 投诉记录 on A4. */
import { complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { useMatch } from 'react-router'
import { type Paper, PrintPage } from '../../kit/page/PrintPage.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { ComplaintPaperBody } from './PaperBody.tsx'

const papers: readonly Paper[] = ['A4']

const PaperPage = () => {
  const id = useMatch('/visit/complaint/:id/paper')?.params.id
  const answer = useAnswer(complaints.paper, { id: Number(id) }, { freshFor: Number.POSITIVE_INFINITY })
  return (
    <Answered of={answer}>
      {(paper) => (
        <>
          <title>{`${paper.no} 投诉记录`}</title>
          <PrintPage papers={papers}>{() => <ComplaintPaperBody of={paper} />}</PrintPage>
        </>
      )}
    </Answered>
  )
}
export default PaperPage
