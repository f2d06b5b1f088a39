/** Words of the till. */
export { paymentKindWords as kindWords, paymentStatusWords } from '@clinic/contract/areas/cashier/calls.ts'

export const shiftStatusWords = { OPEN: '当班中', COUNTING: '清点中', CLOSED: '已交班' } as const
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
}
export { orderStatuses as orderStatusWords } from '@clinic/contract/areas/orders/calls.ts'
