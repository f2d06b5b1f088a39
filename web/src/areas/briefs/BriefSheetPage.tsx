/** 到院前简报 on A4. */
import { briefs } from '@clinic/contract/areas/briefs/calls.ts'
import { useSearchParams } from 'react-router'
import { type Paper, PrintPage } from '../../kit/page/PrintPage.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { BriefSheetBody } from './BriefSheet.tsx'
import { whenOf } from './when.ts'

const papers: readonly Paper[] = ['A4']

const BriefSheetPage = () => {
  const [query] = useSearchParams()
  const answer = useAnswer(briefs.sheet, { when: whenOf(query) }, { freshFor: Number.POSITIVE_INFINITY })
  return (
    <Answered of={answer}>
      {(sheet) => (
        <>
          <title>{`${sheet.day} 到院前简报`}</title>
          <PrintPage papers={papers}>{() => <BriefSheetBody sheet={sheet} />}</PrintPage>
        </>
      )}
    </Answered>
  )
}
export default BriefSheetPage
