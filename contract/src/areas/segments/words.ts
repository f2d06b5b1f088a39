/** Words of tags and levels: colours, what a rule may ask, why something cannot be done. Source: customers book §7.1, §7.2. */
import { defineRefusals } from '../../refusals.ts'

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
} as const
export type RuleFact = keyof typeof ruleFacts

/** How the conditions of a rule, or the thresholds of a level, go together. */
export const ruleOps = { all: '同时满足', any: '满足任一条' } as const
export type RuleOp = keyof typeof ruleOps

/** Groups of a hospital, tags of a group, tags of a customer. Source: customers book §7.1. */
export const MOST_GROUPS = 30
export const MOST_TAGS = 50
export const MOST_OF_CUSTOMER = 50

export const segmentRefusals = defineRefusals('segments', {
  groupTaken: [409, '{name}已存在，请换一个名称'],
  tagTaken: [409, '{name}已存在，同一标签组下请换一个名称'],
  levelTaken: [409, '{name}已存在，请换一个名称'],
  gradeTaken: [409, '{grade}已存在，请换一个星级，或修改原来的等级'],
  manyGroups: [422, '最多 {limit} 个标签组，请先删除或合并不用的'],
  manyTags: [422, '一个标签组最多 {limit} 个标签，请新建一个标签组'],
  manyOfCustomer: [422, '已有 {limit} 个标签，请先取消一些'],
  full: [422, '“{name}”已到人数上限（{limit} 位）'],
  belowBearers: [422, '带着这个标签的客户比上限多，请调高上限，或先取消一些'],
  tagUnusable: [422, '所选标签已停用或不存在，请重新选择'],
  twoOfOne: [422, '“{group}”是单选，只能选一个标签'],
  nothingChosen: [422, '请选择要打上或取消的标签'],
  otherGroup: [422, '只能合并到同一标签组的标签'],
  ruleEmpty: [422, '“{fact}”还没有填写，请填写或删除这一条'],
  ruleTurned: [422, '“{fact}”的下限比上限大，请修改'],
  ruleTwice: [422, '“{fact}”只能写一条'],
  gradeUnusable: [422, '没有启用的 {grade} 星等级，请重新选择'],
  untilPast: [422, '锁定到的日期要在今天之后'],
  notLocked: [422, '等级没有锁定，已按规则计算'],
})
