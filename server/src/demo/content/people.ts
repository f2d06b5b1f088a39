/** Believable people: names by how common they are, telephone numbers nobody owns. */
import type { Random } from '../random.ts'

/** Surnames with their share of the population in per mille (public census figures, rounded). */
const surnames: readonly (readonly [string, number])[] =
  `王72 李71 张68 刘54 陈45 杨31 黄22 赵21 吴20 周19 徐15 孙14 马13 朱12 胡12 郭12 何11 林11 高10 罗10 郑9 梁9 谢8 宋8 唐7 许7
   韩7 邓7 冯6 曹6 彭6 曾6 肖6 田6 董5 潘5 袁5 蔡5 蒋5 余5 于5 杜5 叶5 程5 魏5 苏5 吕5 丁4 任4 卢4 姚4 沈4 钟4 姜4 崔4 谭4 陆4
   范4 汪4 廖3 石3 金3 韦3 贾3 夏3 付3 方3 邹3 熊3 白3 孟3 秦3 邱3 侯3 江3 尹3 薛3 闫3 段2 雷2 龙2 黎2 史2 陶2 贺2 毛2 郝2 顾2
   龚2 邵2 万2 覃2 武2 钱2 戴2 莫1 孔1 向1 常1 汤1 温1 欧阳1 上官1 司马1 诸葛1 端木1 夏侯1 尉迟1`
    .split(/\s+/)
    .map((entry) => [entry.replace(/\d+$/, ''), Number(/\d+$/.exec(entry)![0])] as const)

const female =
  `婷 静 敏 丽 娜 芳 颖 洁 雪 琳 倩 莉 萍 艳 娟 霞 燕 玲 慧 欣 悦 瑶 怡 萱 涵 晴 妍 诗 雨 梦 佳 思 嘉 语 若 可 心 晓 淑 桂 秀 凤 兰 梅 蓉 薇 菲 岚 珊 宁`.split(
    ' ',
  )
const male =
  `伟 强 磊 军 勇 杰 涛 超 明 刚 平 辉 鹏 飞 斌 波 浩 宇 轩 泽 睿 航 俊 豪 峰 凯 龙 毅 健 文 博 建 国 志 永 家 海 天 子 一 振 东 成 光 学 世 立 新 德 庆`.split(
    ' ',
  )
const femaleFirst = `雨 思 梦 佳 嘉 诗 语 若 晓 欣 雅 美 丽 淑 秀 玉 春 海 文 静 婉 艺 紫 亦 沐 可 子 一 安 怡`.split(
  ' ',
)
const maleFirst = `建 国 志 永 家 海 天 子 一 振 东 文 俊 浩 宇 明 晓 小 国 世 立 新 德 庆 泽 博 嘉 亦 景 承`.split(' ')

/** Characters that break careless software: outside the basic plane, or rarely in a font. */
const rareNames = [
  ['𬎆', 2],
  ['㛃', 2],
  ['龘', 1],
  ['燚', 1],
  ['祎', 2],
  ['喆', 1],
  ['垚', 1],
  ['骉', 1],
] as const
const longNames = [
  ['阿依古丽·买买提江', 2],
  ['迪丽努尔·艾合买提', 2],
  ['努尔艾力·吐尔逊', 1],
  ['扎西顿珠', 1],
  ['卓玛央金', 2],
  ['乌日娜其其格', 2],
  ['巴特尔额尔德尼', 1],
  ['古丽米热·阿不都热合曼', 2],
] as const

/** 1 male, 2 female, as the dictionary `sex`. */
export type Sex = 1 | 2
export type Person = { readonly name: string; readonly sex: Sex }

/** A person; `women` is the share of women (医美 about 0.9, 口腔 about 0.55). */
export const personFrom = (random: Random, women: number): Person => {
  const odd = random.next()
  if (odd < 0.004) {
    const [name, sex] = random.pick(longNames)
    return { name, sex }
  }
  const surname = random.weighted(surnames)
  if (odd < 0.012) {
    const [given, sex] = random.pick(rareNames)
    return { name: surname + given, sex }
  }
  const sex: Sex = random.chance(women) ? 2 : 1
  const last = random.pick(sex === 2 ? female : male)
  if (random.chance(0.22)) return { name: surname + last, sex }
  if (random.chance(0.05)) return { name: surname + last + last, sex }
  return { name: surname + random.pick(sex === 2 ? femaleFirst : maleFirst) + last, sex }
}

/**
 * The n-th telephone number: valid by the product's rule, and of the block 154, which no carrier has been given.
 * All different for n below 100,000,000 (7,368,787 and 10^8 have no common factor).
 */
export const phoneOf = (n: number): string =>
  `154${String((n * 7_368_787 + 20_265_431) % 100_000_000).padStart(8, '0')}`

/** Date of birth of somebody who visits such a clinic on `today` (YYYY-MM-DD). */
export const birthdayFrom = (random: Random, today: string, ages: readonly (readonly [number, number])[]): string => {
  const decade = random.weighted(ages)
  const year = Number(today.slice(0, 4)) - decade - random.int(0, 9)
  const day = new Date(Date.UTC(year, random.int(0, 11), random.int(1, 28)))
  const text = day.toISOString().slice(0, 10)
  return text < today ? text : `${year - 1}${text.slice(4)}`
}
