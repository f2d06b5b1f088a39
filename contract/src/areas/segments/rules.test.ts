import { expect, test } from 'vitest'
import { type Condition, type LevelAsks, ruleText, type TagRule, whyNotLevel, whyNotRule } from './rules.ts'

const rule = (conditions: readonly Condition[], op: TagRule['op'] = 'all'): TagRule => ({ op, conditions })
const why = (...conditions: Condition[]) => whyNotRule(rule(conditions))?.message ?? null

test('a rule asks each fact once, by something, the lower limit below the upper one', () => {
  expect(why({ fact: 'paid', least: 0 }, { fact: 'visits', least: 3, most: 3 })).toBeNull()
  expect(why({ fact: 'paid', least: 1 }, { fact: 'paid', most: 5 })).toBe('“累计消费”只能写一条')
  expect(why({ fact: 'age' })).toBe('“年龄”还没有填写，请填写或删除这一条')
  expect(why({ fact: 'sex', sex: '女' }, { fact: 'source', sourceTypeIds: [] })).toContain('来源类型')
  expect(why({ fact: 'life', stages: [] })).toContain('生命周期')
  expect(why({ fact: 'birthMonth', months: [] })).toContain('生日月')
  expect(why({ fact: 'birthMonth', months: [0] })).toBeNull()
  expect(why({ fact: 'idle', least: 9, most: 8 })).toBe('“未到院天数”的下限比上限大，请修改')
})

test('a rule is read as a sentence, with the names of sources where they are known', () => {
  const all: Condition[] = [
    { fact: 'paid', least: 10_000 },
    { fact: 'age', least: 30, most: 39 },
    { fact: 'idle', most: 90 },
    { fact: 'sex', sex: '女' },
    { fact: 'life', stages: ['new', 'regular'] },
    { fact: 'birthMonth', months: [0, 12] },
    { fact: 'source', sourceTypeIds: [7, 8] },
  ]
  expect(ruleText(rule(all), { source: new Map([[7, '网络']]) })).toBe(
    '累计消费 ≥ 10000 元，且年龄 30–39 岁，且未到院天数 ≤ 90 天，且女，且新客或活跃老客，且本月生日或12 月生日，且来源网络',
  )
  expect(
    ruleText(
      rule(
        [
          { fact: 'source', sourceTypeIds: [7] },
          { fact: 'sex', sex: '男' },
        ],
        'any',
      ),
    ),
  ).toBe('来源 1 类，或男')
})

test('facts that other areas keep are asked and read as the others', () => {
  expect(why({ fact: 'region', provinceIds: [] })).toContain('地区')
  expect(why({ fact: 'category', typeIds: [] })).toContain('买过的类别')
  expect(why({ fact: 'recentPaid', days: 30 })).toContain('近期消费')
  expect(why({ fact: 'recentPaid', days: 30, least: 5, most: 4 })).toBe('“近期消费”的下限比上限大，请修改')
  expect(why({ fact: 'card', holds: false }, { fact: 'complaint' })).toBeNull()
  const all: Condition[] = [
    { fact: 'recentPaid', days: 90, least: 5_000 },
    { fact: 'region', provinceIds: [510_000, 1] },
    { fact: 'category', typeIds: [3] },
    { fact: 'card', holds: true },
    { fact: 'complaint', days: 7 },
  ]
  expect(ruleText(rule(all), { region: new Map([[510_000, '四川']]) })).toBe(
    '近 90 天消费 ≥ 5000 元，且地区四川，且买过 1 类项目，且持有会员卡，且近 7 天有投诉',
  )
  expect(ruleText(rule([{ fact: 'card', holds: false }, { fact: 'complaint' }]))).toBe('没有会员卡，且有未结投诉')
})

test('a level says from how much on by what it goes by; by hand it asks nothing', () => {
  const none: LevelAsks = { basis: 'sums', minPaid: null, minVisits: 0, minScore: 0 }
  const level = (asks: Partial<LevelAsks>) => whyNotLevel({ ...none, ...asks })?.key ?? null
  expect(level({})).toBe('segments.levelEmpty')
  expect(level({ minPaid: '0.00', minScore: 9 })).toBe('segments.levelEmpty')
  expect([level({ minPaid: '0.01' }), level({ minPaid: 5 }), level({ minVisits: 1 })]).toEqual([null, null, null])
  expect(level({ basis: 'score', minPaid: '5', minVisits: 5 })).toBe('segments.levelScoreless')
  expect([level({ basis: 'score', minScore: 1 }), level({ basis: 'hand' })]).toEqual([null, null])
})
