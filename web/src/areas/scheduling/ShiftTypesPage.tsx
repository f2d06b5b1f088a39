/** 班次设置: what a day of somebody may be. A changed shift leaves the rosters that stand alone. */
import { shiftTypes } from '@clinic/contract/areas/scheduling/calls.ts'
import { timesText } from '@clinic/contract/areas/scheduling/rules.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { useMemo } from 'react'
import { plainPage } from '../../kit/list/plain.tsx'
import { DepartmentChoice } from '../staff/index.ts'
import { ifUnbookable, useOutside } from './outside.ts'
import { SegmentsInput } from './SegmentsInput.tsx'
import './roster.css'

/** @param lead without 可预约 what is booked there is dealt with where a changed shift leads, too */
const pageBy = (lead: ReturnType<typeof useOutside>) =>
  plainPage(shiftTypes, {
    kept: '排班或模板用过的班次不能删除，可改为禁用。',
    inputs: { segments: <SegmentsInput />, deptIds: <DepartmentChoice many /> },
    help: {
      segments: '1–3 段；不在岗的班次不填',
      restFlag: '休息、年假、外出：不计工时，不能预约',
      deptIds: '不选为全院',
    },
    columns: {
      shortName: {
        width: 72,
        show: ({ shortName, color }) => <span className={`roster-chip ${color}`}>{shortName}</span>,
      },
      segments: { width: 220, show: ({ segments }) => timesText(segments), card: true },
      deptNames: { show: ({ deptNames }) => deptNames || '全院' },
    },
    change: {
      ifMeant: ifUnbookable,
      onDone: (answer) => lead((answer as OutputOf<typeof shiftTypes.update>).outside),
    },
  })

const ShiftTypesPage = () => {
  const lead = useOutside()
  const Page = useMemo(() => pageBy(lead), [lead])
  return <Page />
}
export default ShiftTypesPage
