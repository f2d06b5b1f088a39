/** 到院前简报 as a hospital's template makes it, of a day on which one comes. */
import type { PaperHead } from '@clinic/contract/areas/prints/kinds.ts'
import { BriefSheetBody, type Sheet } from './BriefSheet.tsx'

const sample: Omit<Sheet, 'clinic'> = {
  day: '2026-11-27',
  rows: [
    {
      customerId: 1,
      appointments: [
        {
          ...{ id: 1, kind: 'treatment', customerId: 1, customerNo: 'C0001', customerName: '李雨桐', state: 'booked' },
          ...{ startTime: '2026-11-27 09:30:00', endTime: '2026-11-27 10:15:00', firstVisit: false },
          ...{ itemNames: '光子嫩肤', roomName: '光电一室', remark: '敷麻 30 分' },
        },
      ],
      missed: 0,
      complaints: [],
      demands: [{ id: 1, customerId: 1, text: '淡化法令纹', demandNames: '', createTime: '2026-09-20 10:00:00' }],
      left: [
        {
          ...{ id: 1, customerId: 1, productName: '水光针', qtyLeft: 2 },
          ...{ createdAt: '2026-06-01 10:00:00', lastDay: '2026-08-02' },
        },
      ],
      questions: [
        '“淡化法令纹”提出 68 天还没满足，现在还想做吗？',
        '“水光针”还剩 2 次，117 天没有做，今天要一起安排吗？',
      ],
    },
  ],
  printedBy: '苏婉清',
  printedAt: '2026-11-27 08:00:00',
}

const BriefPreview = ({ clinic }: { readonly clinic: PaperHead }) => <BriefSheetBody sheet={{ ...sample, clinic }} />
export default BriefPreview
