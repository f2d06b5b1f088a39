/** What must hold of the books, by the signs of the money book §21: what is compared, and in which words. */
export const identities = {
  G1: ['凭证', '每张凭证借贷相等'],
  G2: ['凭证', '账户余额 = 分录之和 = 最后一笔后的余额'],
  G3: ['凭证', '余额、定金、好美币、积分、柜台现金不为负'],
  G4: ['凭证', '已结的营业日没有新凭证'],
  G5: ['凭证', '冲正与原凭证逐笔相反'],
  G6: ['凭证', '全院借方合计 = 贷方合计'],
  Y1: ['收款', '每笔收款：支付方式之和 = 分摊之和 = 应付'],
  Y2: ['收款', '每种支付方式都分摊到行'],
  Y4: ['收款', '实收现金 − 找零 = 现金收款'],
  Y7: ['收款', '订单实收 = 有效收款之和'],
  S2: ['交班', '每班每种方式 = 总账在这一班的变动'],
  S4: ['交班', '在途现金 = 尚未接收的上缴'],
  B1: ['欠款', '原欠 = 已还 + 核销 + 作废 + 未还'],
  B2: ['欠款', '订单未还 = 应收账户，坏账 = 核销之和'],
  B3: ['欠款', '各行未还之和 = 欠款单未还'],
  L1: ['已购', '项目价值 = 订单行价值'],
  L2: ['已购', '次数：总 = 划 + 退 + 转 + 作废 + 剩'],
  L3: ['已购', '金额：剩余价值 = 合同负债账户'],
  L4: ['已购', '收入与价值相符'],
  L5: ['已购', '划扣不超过已付'],
  I1: ['发票', '已开票不超过实收'],
  I2: ['发票', '发票金额 = 各订单之和'],
  I3: ['发票', '红字之和不超过原发票'],
  Z1: ['汇总', '收款汇总与逐笔相同'],
  Z2: ['汇总', '支付方式汇总与逐笔相同'],
  Z3: ['汇总', '已购项目汇总与逐笔相同'],
  Z4: ['汇总', '划扣汇总与逐笔相同'],
  Z5: ['汇总', '订单汇总与逐笔相同'],
  Z6: ['汇总', '来源汇总与逐笔相同'],
  Z7: ['汇总', '生命周期与等级汇总与逐笔相同'],
} as const satisfies Readonly<Record<string, readonly [group: string, sentence: string]>>

export type Identity = keyof typeof identities
export const identitySigns = Object.keys(identities) as Identity[]

/** The most rows that are told at once. */
export const MOST_FAULTS = 1_000
