/** 动态: the kinds of things that happen with a customer, whichever area tells of them. */
export const happeningKinds = {
  archive: '档案',
  owner: '归属',
  tag: '标签等级',
  stage: '生命周期',
  declaration: '报单',
  visit: '到院',
  consult: '接诊',
  order: '订单',
  payment: '收款',
  coupon: '卡券',
  card: '会员卡',
  deduction: '划扣',
  account: '积分与好美币',
  referral: '老带新',
  family: '家庭与授权',
  returnVisit: '回访',
  blacklist: '黑名单',
  complaint: '投诉',
  look: '查看手机号',
} as const
export type HappeningKind = keyof typeof happeningKinds
