/** 领券海报 as a hospital's template makes it, of a code that leads nowhere. */
import type { PaperHead } from '@clinic/contract/areas/prints/kinds.ts'
import { type Poster, PosterBody } from './PosterBody.tsx'

const sample: Omit<Poster, 'clinic'> = {
  token: 'sample',
  codeName: '前台海报',
  name: '开业代金券',
  face: '¥200',
  says: '全部项目：满 1,000 元减 200 元；不与其他券同用。',
  valid: '领取当天起 30 天内有效',
  closesOn: '2026-01-31',
  perCustomer: 1,
}

const PosterPreview = ({ clinic }: { clinic: PaperHead }) => <PosterBody poster={{ ...sample, clinic }} />
export default PosterPreview
