/** What each print looks like under a template. An area that prints something adds its own here. */
import type { PaperHead, PrintKind } from '@clinic/contract/areas/prints/kinds.ts'
import type { ComponentType } from 'react'
import type { Paper } from '../../kit/page/PaperSheet.tsx'
import { DayPreview } from '../appointments/previews.ts'
import { BriefPreview } from '../briefs/previews.ts'
import { ReceiptPreview, ShiftPreview } from '../cashier/previews.ts'
import { ComplaintPreview } from '../complaints/previews.ts'
import { PosterPreview } from '../coupons/previews.ts'
import { DailyPreview } from '../daily/previews.ts'
import { DebtPreview } from '../debts/previews.ts'
import { OrderPreview } from '../orders/previews.ts'
import { DeductionPreview, ReferralPreview, TransferPreview } from '../purchases/previews.ts'
import { RefundPreview } from '../refunds/previews.ts'
import { RosterPreview } from '../scheduling/previews.ts'
import { VisitPreview } from '../triage/previews.ts'
import { TripPreview } from '../trips/previews.ts'

type Preview = {
  readonly papers: readonly Paper[]
  readonly component: ComponentType<{ clinic: PaperHead; paper: Paper }>
}

export const previews: Readonly<Record<PrintKind, Preview>> = {
  receipt: { papers: ['80', '58', 'A5'], component: ReceiptPreview },
  shift: { papers: ['80', 'A4'], component: ShiftPreview },
  day: { papers: ['80', 'A4'], component: DailyPreview },
  refund: { papers: ['A5', '80'], component: RefundPreview },
  deduction: { papers: ['A5', '80'], component: DeductionPreview },
  order: { papers: ['A5', '80'], component: OrderPreview },
  transfer: { papers: ['A5', '80'], component: TransferPreview },
  referralNote: { papers: ['A5', '80'], component: ReferralPreview },
  visit: { papers: ['80', 'A5'], component: VisitPreview },
  trip: { papers: ['80', 'A5'], component: TripPreview },
  claim: { papers: ['A5'], component: PosterPreview },
  roster: { papers: ['A4'], component: RosterPreview },
  dayList: { papers: ['A4'], component: DayPreview },
  brief: { papers: ['A4'], component: BriefPreview },
  complaint: { papers: ['A4'], component: ComplaintPreview },
  debt: { papers: ['A5', '80'], component: DebtPreview },
}
