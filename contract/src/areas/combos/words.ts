/** The words of combos: kinds, limits of size, refusals. Source: money book §4. */
import { defineRefusals } from '../../refusals.ts'

export const comboKinds = { FIXED: '固定套餐', PICK: '任选套餐' } as const
export type ComboKind = keyof typeof comboKinds

/** Lines of one combo, and groups of choices in it. */
export const MOST_LINES = 50
export const MOST_GROUPS = 10
/** Combos on one order. */
export const MOST_COMBOS = 20

export const comboRefusals = defineRefusals('combos', {
  codeTaken: [409, '{code}已存在，请换一个套餐编码'],
  saleDates: [422, '停售日期不能早于开售日期'],
  productMissing: [404, '所选项目不存在或已被删除，请重新选择'],
  noPrice: [422, '请填写大于 0 的套餐售价'],
  nothingSold: [422, '请至少添加一个不是赠品的项目'],
  sameTwice: [422, '“{name}”在同一组里出现了两次，请合并数量'],
  groupsOfFixed: [422, '固定套餐没有选择组，请改为任选套餐，或移除分组'],
  noGroups: [422, '任选套餐至少要有一个选择组，请添加'],
  groupMissing: [422, '“{name}”所在的选择组不存在，请重新选择它的分组'],
  groupTooSmall: [422, '选择组“{group}”要选 {choose} 项，但只有 {lines} 项，请添加项目或减少可选数'],
  giftInGroup: [422, '赠品“{name}”不能放在选择组里，请移到固定项目'],
  dearerThanParts: [422, '套餐售价 {price} 元高于单项合计 {most} 元，请调低售价，或增加项目'],
  belowSold: [409, '已售 {sold} 份，限量不能低于它，请修改'],
  notForSale: [409, '套餐“{name}”{reason}，不能开单'],
  choiceMissing: [422, '请在套餐“{name}”的“{group}”里选 {choose} 项'],
  choiceUnknown: [404, '套餐“{name}”的可选项目已变，请重新选择'],
  soldOut: [409, '套餐“{name}”只剩 {left} 份，请减少份数或改选其他套餐'],
  overLimit: [409, '套餐“{name}”每位客户限购 {limit} 份，该客户已购 {bought} 份，请减少份数'],
  moved: [409, '套餐“{name}”刚刚改过，现价 {price} 元，请核对后重新提交'],
})
