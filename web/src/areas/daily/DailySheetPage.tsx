/** 日结单 on 80 mm and A4. */
import { daily } from '@clinic/contract/areas/daily/calls.ts'
import { useMatch } from 'react-router'
import { type Paper, PrintPage } from '../../kit/page/PrintPage.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { DailySheetBody } from './SheetBody.tsx'

const papers: readonly Paper[] = ['80', 'A4']

const DailySheetPage = () => {
  const day = useMatch('/cashier/daily/:day/sheet')?.params.day ?? ''
  const answer = useAnswer(daily.sheet, { day }, { freshFor: Number.POSITIVE_INFINITY })
  return (
    <Answered of={answer}>
      {(sheet) => (
        <>
          <title>{`${day} 日结单`}</title>
          <PrintPage papers={papers}>{() => <DailySheetBody sheet={sheet} />}</PrintPage>
        </>
      )}
    </Answered>
  )
}
export default DailySheetPage
