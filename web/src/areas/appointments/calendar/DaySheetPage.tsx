/** 预约日程 on A4. */
import { appointmentCalendar } from '@clinic/contract/areas/appointments/calendar.ts'
import { useSearchParams } from 'react-router'
import { today } from '../../../kit/clock.ts'
import { type Paper, PrintPage } from '../../../kit/page/PrintPage.tsx'
import { useAnswer } from '../../../kit/query.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { DaySheetBody } from './DaySheet.tsx'

const papers: readonly Paper[] = ['A4']

const DaySheetPage = () => {
  const [query] = useSearchParams()
  const day = query.get('day') ?? ''
  const [deptId, doctorId] = [Number(query.get('dept')), Number(query.get('doctor'))]
  const asked = {
    day: /^\d{4}-\d\d-\d\d$/.test(day) ? day : today(),
    ...(deptId > 0 ? { deptId } : {}),
    ...(doctorId > 0 ? { doctorId } : {}),
  }
  const answer = useAnswer(appointmentCalendar.sheet, asked, { freshFor: Number.POSITIVE_INFINITY })
  return (
    <Answered of={answer}>
      {(sheet) => (
        <>
          <title>{`${asked.day} 预约日程`}</title>
          <PrintPage papers={papers}>{() => <DaySheetBody sheet={sheet} />}</PrintPage>
        </>
      )}
    </Answered>
  )
}
export default DaySheetPage
