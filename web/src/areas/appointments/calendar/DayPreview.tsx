/** 预约日程 as a hospital's template makes it, of a day on which two come. */
import type { PaperHead } from '@clinic/contract/areas/prints/kinds.ts'
import { DaySheetBody, type Sheet } from './DaySheet.tsx'

const one: Sheet['rows'][number] = {
  ...{ id: 1, no: 'YY2611270001', kind: 'treatment', customerId: 1, customerNo: 'C0001', customerName: '李雨桐' },
  ...{ sex: '女', age: 28, day: '2026-11-27', startTime: '2026-11-27 09:30:00', endTime: '2026-11-27 10:15:00' },
  ...{ state: 'booked', firstVisit: false, deptId: 1, deptName: '皮肤科', doctorId: 1, doctorName: '叶知秋' },
  ...{ consultantId: 2, consultantName: '苏婉清', nurseId: null, nurseName: null, roomId: 1, roomName: '光电一室' },
  ...{ chairId: null, chairName: null, deviceIds: [], deviceNames: '', itemNames: '光子嫩肤', source: '电话' },
  ...{
    preNotice: '',
    remark: '敷麻 30 分',
    overbookReason: null,
    originalStart: '2026-11-27 09:30:00',
    reschedules: 0,
  },
  ...{
    arrivedAt: null,
    waitMinutes: null,
    triageId: null,
    queueNo: null,
    cancelReason: null,
    untoldSince: null,
    creatorName: '王前台',
  },
  ...{ createdAt: '2026-11-20 10:00:00', version: 1 },
}
const sample: Omit<Sheet, 'clinic'> = {
  day: '2026-11-27',
  rows: [
    one,
    {
      ...one,
      ...{ id: 2, customerName: '周诗涵', age: 35, itemNames: '水光针', remark: '' },
      ...{ startTime: '2026-11-27 10:30:00', endTime: '2026-11-27 11:00:00' },
    },
  ],
  printedBy: '王前台',
  printedAt: '2026-11-26 18:00:00',
}

const DayPreview = ({ clinic }: { clinic: PaperHead }) => <DaySheetBody sheet={{ ...sample, clinic }} />
export default DayPreview
