/** 预约单 as a hospital's template makes it. */
import type { PaperHead } from '@clinic/contract/areas/prints/kinds.ts'
import { type Slip, TripSlipBody } from './SlipBody.tsx'

const sample: Omit<Slip, 'clinic'> = {
  no: 'YY2611260003',
  customer: '李雨桐',
  day: '2026-11-27',
  startTime: '2026-11-27 09:30:00',
  department: '皮肤科',
  doctor: '叶知秋',
  items: '光子嫩肤',
  preparation: '当天不要化妆；一周内不要晒太阳',
  token: 'sample',
  printedBy: '王前台',
  printedAt: '2026-11-26 10:00:00',
}

const TripPreview = ({ clinic }: { clinic: PaperHead }) => <TripSlipBody slip={{ ...sample, clinic }} />
export default TripPreview
