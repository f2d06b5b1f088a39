/** The words of products: units, categories, kinds of thing, refusals. Source: money book §3; specification 000 §3. */
import { defineRefusals } from '../../refusals.ts'

/** Units by number (specification 000 §3, F0225). */
export const units = [
  '个',
  '袋',
  '盒',
  '支',
  '瓶',
  '片',
  '套',
  '件',
  '对',
  '根',
  '包',
  '把',
  '张',
  '台',
  '桶',
  '卷',
  '双',
  '块',
] as const
/** Project categories (specification 000 §3, F0227). */
export const categories = ['手术项目', '非手术项目', '其他项目'] as const
/** What kind of thing it is, and what staff call it. */
export const itemTypes = {
  SERVICE: '服务项目',
  RETAIL: '零售产品',
  MEDICINE: '药品',
  CARD_FEE: '卡费',
  DEPOSIT: '定金',
} as const
export type ItemType = keyof typeof itemTypes
export const taxRates = ['免税', '0', '1', '3', '6', '13'] as const

export const productRefusals = defineRefusals('products', {
  codeTaken: [40940, '{code}已存在，请换一个项目编码'],
  typeNameTaken: [40941, '{name}已存在，同级下请换一个名称'],
  kindTaken: [40942, '{name}已存在，该分组下请换一个名称'],
  typeRing: [42240, '不能把分类移动到它自己的下级'],
  typeTooDeep: [42241, '分类最多四级，请移动到更上层的分类'],
  typeInUse: [42242, '分类下还有子分类或项目，不能删除；请先移走它们'],
  floorAbovePrice: [42243, '底价不能高于原价，请先调整底价'],
  notForSale: [40944, '“{name}”{reason}，不能开单'],
  unreadableSheet: [40040, '无法读取该文件，请下载模板填写，另存为 .xlsx 后再上传'],
  sheetTooLong: [40041, '一次最多导入 {limit} 行，文件中有 {rows} 行，请分批导入'],
  wrongHeader: [40042, '表头与模板不一致，缺少“{column}”列，请下载最新模板'],
  typeMissing: [40440, '所选分类不存在或已被删除，请重新选择'],
  saleDates: [42244, '停售日期不能早于开售日期'],
  levelTwice: [422, '同一种会员卡只能填一个会员价，请合并'],
  levelOneOf: [422, '每种会员卡的会员价填金额或折扣其中一项'],
  levelAbovePrice: [422, '会员价 {level} 元高于原价 {price} 元，请修改'],
  levelMissing: [404, '所选会员卡种不存在或已被删除，请重新选择'],
  repriceNothing: [422, '请填写调价的比例或金额'],
  repriceAll: [422, '下调不能超过 100%，请修改'],
  repriceBelowZero: [422, '“{name}”调价后低于 0 元，请减少下调金额，或不选它'],
  repriceTooHigh: [422, '“{name}”调价后超过 99,999,999.99 元，请修改'],
  repriceBelowFloor: [422, '“{name}”调价后 {price} 元低于底价，请先调整底价，或不选它'],
  repriceAbovePrice: [422, '“{name}”调价后的会员价 {level} 元高于原价 {price} 元，请减少上调金额，或不选它'],
  kindMissing: [40441, '所选品类不存在或已被删除，请重新选择'],
})
