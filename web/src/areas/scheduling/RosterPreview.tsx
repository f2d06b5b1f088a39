/** 排班表 as a hospital's template makes it, of a week that nobody works. */
import type { PaperHead } from '@clinic/contract/areas/prints/kinds.ts'
import { RosterSheetBody, type Sheet } from './RosterSheet.tsx'

const segments = [{ start: '08:30', end: '12:00', crossDay: false }]
const sample: Omit<Sheet, 'clinic'> = {
  matrix: {
    from: '2026-01-05',
    to: '2026-01-11',
    shifts: [
      {
        id: 1,
        name: '早班',
        shortName: '早',
        color: 'blue',
        segments,
        restFlag: false,
        bookable: true,
        deptIds: [],
        status: 0,
      },
    ],
    people: [{ staffId: 1, name: '白露', departmentId: 1, departmentName: '皮肤科', job: '护士', atWork: true }],
    days: ['2026-01-05', '2026-01-07'].map((date, at) => ({
      staffId: 1,
      date,
      stamp: '',
      state: 'published' as const,
      shifts: [{ id: at + 1, shiftTypeId: 1, quota: 12, remark: '', source: 'hand' as const, segments }],
    })),
    away: [],
    closed: [],
    weeks: [],
    waiting: 0,
  },
  printedBy: '护士长',
  printedAt: '2026-01-04 17:00:00',
}

const RosterPreview = ({ clinic }: { clinic: PaperHead }) => <RosterSheetBody sheet={{ ...sample, clinic }} />
export default RosterPreview
