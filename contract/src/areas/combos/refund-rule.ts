/** What a combo that is sold with a rule of its own says of it, before the sale and on the order's paper. Source: money book §4. */

/** 退费约定. */
export const refundRules = { share: '按分摊价退', original: '已消费按单项原价扣除' } as const

/** The sentence for the customer. */
export const refundRuleSaid = '因客户原因退费时，已消费的项目（含赠品）按单项原价扣除，且不超过未消费项目的分摊价'

/** Of several combos on one paper; empty: none has the rule. */
export const rulesSaid = (names: readonly string[]): string =>
  names.length === 0 ? '' : `套餐${[...new Set(names)].map((name) => `“${name}”`).join('、')}${refundRuleSaid}`
