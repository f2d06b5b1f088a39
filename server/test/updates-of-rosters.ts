/** Updates of shifts and of the roster, as the sweeps tell them. */
import { scheduling, shiftTypes } from '@clinic/contract/areas/scheduling/calls.ts'
import { word } from './platform.ts'
import type { Story } from './updates.ts'

export const rosterStories: readonly Story[] = [
  {
    calls: [shiftTypes.update],
    begin: async ({ admin, idOf }) => {
      const segments = [{ start: '08:00', end: '12:00', crossDay: false }]
      const must = { name: `试${word()}`, shortName: word().slice(0, 2), segments, restFlag: false }
      const steps = [
        { color: 'pink' },
        { bookable: false },
        { sort: 7 },
        { deptIds: [await idOf('staff.department')] },
        { status: 1 },
      ]
      return { row: await admin.ask(shiftTypes.create, must), must, steps }
    },
  },
  {
    calls: [scheduling.update],
    begin: async ({ admin, idOf }) => {
      const [staffId, shiftTypeId] = [
        await idOf('staff.staff'),
        await idOf('scheduling.shift_type', "short_name = '早'"),
      ]
      const row = await admin.ask(scheduling.create, { staffId, workDate: '2031-03-04', shiftTypeId })
      return { row, must: {}, steps: [{ quota: 12 }, { remark: '带教' }] }
    },
  },
]
