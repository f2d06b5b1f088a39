/** Words of the till. */
import { paymentKindWords as kindWords } from '@clinic/contract/areas/cashier/calls.ts'

export { paymentStatusWords } from '@clinic/contract/areas/cashier/calls.ts'
export { kindWords }

/** What kind of payment it is, where that is worth a mark: whoever pays an order is marked by nothing. */
export const kindMark = (kind: string): string | null =>
  kind === 'SETTLE' ? null : (kindWords[kind as keyof typeof kindWords] ?? kind)

/** What it is for, beside the mark of its kind: 充值 储值, and not 充值 储值充值. */
export const subjectOf = ({ kind, summary }: { readonly kind: string; readonly summary: string }): string => {
  const mark = kindMark(kind)
  return mark && summary.endsWith(mark) && summary !== mark ? summary.slice(0, -mark.length) : summary
}

export const shiftStatusWords = { OPEN: '当班中', COUNTING: '清点中', CLOSED: '已交班', ACCEPTED: '已接班' } as const
export const orderKindWords: Readonly<Record<string, string>> = {
  NORMAL: '普通订单',
  ADVISORY: '咨询开单',
  RECHARGE: '充值',
  DEPOSIT: '定金',
  VIP_CARD: '会员卡',
  RETAIL: '零售',
  PRESCRIPTION: '处方',
  CHANGE: '换项',
  FREE: '免单',
  REWORK: '补针',
  REFERRAL: '转诊',
}
export { orderStatuses as orderStatusWords } from '@clinic/contract/areas/orders/calls.ts'
