/** Words of the till. */
export const kindWords = { SETTLE: '收款', REPAY: '还款', RECHARGE: '充值' } as const
export const paymentStatusWords = { SUCCESS: '已收款', CANCELLED: '已作废' } as const
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
