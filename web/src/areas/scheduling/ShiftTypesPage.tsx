/** 班次设置: what a day of somebody may be. A changed shift leaves the rosters that stand alone. */
import { shiftTypes } from '@clinic/contract/areas/scheduling/calls.ts'
import { timesText } from '@clinic/contract/areas/scheduling/rules.ts'
import { plainPage } from '../../kit/list/plain.tsx'
import { DepartmentChoice } from '../staff/index.ts'
import { SegmentsInput } from './SegmentsInput.tsx'
import './roster.css'

export default plainPage(shiftTypes, {
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
})
