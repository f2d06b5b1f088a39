/** 排班表 on A4. */
import { scheduling } from '@clinic/contract/areas/scheduling/calls.ts'
import { weekOf } from '@clinic/contract/areas/scheduling/rules.ts'
import { useSearchParams } from 'react-router'
import { today } from '../../kit/clock.ts'
import { type Paper, PrintPage } from '../../kit/page/PrintPage.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { RosterSheetBody } from './RosterSheet.tsx'

const papers: readonly Paper[] = ['A4']
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** More columns do not stand on a sheet. */
const MOST = 14

const RosterSheetPage = () => {
  const [query] = useSearchParams()
  const from = query.get('from') ?? ''
  const [days, departmentId] = [Number(query.get('days')), Number(query.get('departmentId'))]
  const asked = {
    from: DAY.test(from) ? from : weekOf(today()),
    days: days > 0 ? Math.min(MOST, days) : MOST,
    ...(departmentId > 0 ? { departmentId } : {}),
  }
  const answer = useAnswer(scheduling.sheet, asked, { freshFor: Number.POSITIVE_INFINITY })
  return (
    <Answered of={answer}>
      {(sheet) => (
        <>
          <title>{`${asked.from} 排班表`}</title>
          <PrintPage papers={papers}>{() => <RosterSheetBody sheet={sheet} />}</PrintPage>
        </>
      )}
    </Answered>
  )
}
export default RosterSheetPage
