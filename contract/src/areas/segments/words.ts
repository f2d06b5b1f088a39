/** Words of tags and levels: colours, what a rule may ask, why something cannot be done. Source: customers book §7.1, §7.2. */

/** Colours of a group of tags; its tags are drawn in it. */
export const tagColors = {
  green: '绿色',
  yellow: '黄色',
  blue: '蓝色',
  purple: '紫色',
  cyan: '青色',
  red: '红色',
} as const
export type TagColor = keyof typeof tagColors

/** How many tags of a group one customer bears. */
export const selectModes = { single: '单选', multiple: '多选' } as const

/** Where tags of a group are given by hand. */
export const usageScopes = { all: '全部', consult: '咨询', revisit: '回访', wecom: '企微' } as const
export type UsageScope = keyof typeof usageScopes

/** By what somebody came to bear a tag. */
export const tagSources = { hand: '手工', rule: '规则' } as const
export type TagSource = keyof typeof tagSources

/** Facts of a rule that are figures, with their unit. */
export const rangeFacts = { paid: '累计消费', visits: '到院次数', idle: '未到院天数', age: '年龄' } as const
export type RangeFact = keyof typeof rangeFacts
export const rangeUnits: Readonly<Record<RangeFact, string>> = { paid: '元', visits: '次', idle: '天', age: '岁' }
/** Every fact a rule may ask. */
export const ruleFacts = {
  ...rangeFacts,
  source: '来源类型',
  life: '生命周期',
  sex: '性别',
  birthMonth: '生日月',
  region: '地区',
  recentPaid: '近期消费',
  category: '买过的类别',
  card: '会员卡',
  complaint: '投诉',
} as const
export type RuleFact = keyof typeof ruleFacts

/** How the conditions of a rule, or the thresholds of a level, go together. */
export const ruleOps = { all: '同时满足', any: '满足任一条' } as const
export type RuleOp = keyof typeof ruleOps

/** What a level asks of a customer. */
export const levelBases = { sums: '累计消费与到院', score: '标签分', hand: '手工' } as const
export type LevelBasis = keyof typeof levelBases

/** Groups of a hospital, tags of a group, tags of a customer. Source: customers book §7.1. */
export const MOST_GROUPS = 30
export const MOST_TAGS = 50
export const MOST_OF_CUSTOMER = 50
