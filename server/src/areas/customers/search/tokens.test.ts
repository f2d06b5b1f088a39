import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digitsOf } from '@clinic/contract/areas/customers/nouns.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openKeys } from '../../../kit/keys.ts'
import { spell, tokensOf, wantedBy } from './tokens.ts'

const keys = openKeys(mkdtempSync(join(tmpdir(), 'clinic-tokens-')), {})

const found = (
  keyword: string,
  name: string,
  phones: string[] = [],
  code = 'KH202611210001',
  hospital = 7,
): boolean => {
  const wanted = wantedBy({ keys, hospitalId: hospital }, keyword, 'whole')
  const tokens = new Set(tokensOf({ keys, hospitalId: hospital }, { code, name, phones }))
  return (
    (wanted?.tokens.every((t) => tokens.has(t)) ?? false) &&
    (wanted?.begun ?? []).every((group) => group.some((t) => tokens.has(t))) &&
    (wanted?.fragments ?? []).every((f) => name.includes(f))
  )
}

test.each([
  ['王', '王小明'],
  ['明', '王小明'],
  ['小明', '王小明'],
  ['王小明', '王小明'],
  ['wx', '王小明'],
  ['XM', '王小明'],
  ['wxm', '王小明'],
  ['wangxiaoming', '王小明'],
  ['阳娜', '欧阳娜娜'],
  ['阳娜娜', '欧阳娜娜'],
  ['oynn', '欧阳娜娜'],
  ['sxx', '单雄信'],
  ['anna', 'Anna王'],
  ['Anna王', 'Anna王'],
  ['tom', 'Tom Smith'],
  ['  王   wxm ', '王小明'],
  ['买提', '买买提·江'],
  ['ouyang', '欧阳晓彤'],
  ['xiaotong', '欧阳晓彤'],
  ['tong', '欧阳晓彤'],
  ['yangxiao', '欧阳晓彤'],
  ['ouyangxt', '欧阳晓彤'],
  ['oyxiaotong', '欧阳晓彤'],
  ['xiaot', '欧阳晓彤'],
  ['xtong', '欧阳晓彤'],
  ['wangxm', '王小明'],
  ['wxiaom', '王小明'],
  ['ming', '王小明'],
  ['mann', '马爱娜娜'],
  ['smith', 'Tom Smith'],
  ['wang', 'Anna王'],
])('%s finds %s', (keyword, name) => expect(found(keyword, name)).toBe(true))

test.each([
  ['李', '王小明'],
  ['明小', '王小明'],
  ['王明', '王小明'],
  ['王小明明', '王小明'],
  ['w', '王小明'],
  ['王 李', '王小明'],
  ['wangm', '王小明'],
  ['lixm', '王小明'],
  ['iao', '王小明'],
])('%s does not find %s', (keyword, name) => expect(found(keyword, name)).toBe(false))

test('whatever of the last syllable is typed, from its first vowel on, the name is found', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[王李张刘陈欧阳晓彤小明婷静丽娜伟芳敏杰强]{2,5}$/),
      fc.nat(),
      fc.nat(),
      (name, a, b) => {
        const { syllables } = spell(name)
        const end = 1 + (a % (name.length - 1))
        const from = b % end
        const last = syllables[end]!
        for (let typed = Math.max(2, last.search(/[aeiouv]/) + 1); typed <= last.length; typed++)
          expect(found(syllables.slice(from, end).join('') + last.slice(0, typed), name)).toBe(true)
      },
    ),
  )
})

test('a name is spelt as a surname and a given name', () => {
  expect(spell('仇和')).toEqual({ pinyin: 'qiuhe', initials: 'qh', syllables: ['qiu', 'he'] })
  expect(spell('Tom Smith')).toMatchObject({ pinyin: 'tomsmith', initials: '' })
})

const phones = fc.stringMatching(/^1[3-9]\d{9}$/)
test('whole number and last four digits find their customer, and no number stands in the tokens', () => {
  fc.assert(
    fc.property(phones, phones, (mine, other) => {
      expect(found(mine, '王小明', [mine])).toBe(true)
      expect(found(mine.slice(-4), '王小明', [other, mine])).toBe(true)
      if (mine !== other) expect(found(mine, '王小明', [other])).toBe(false)
      expect(tokensOf({ keys, hospitalId: 7 }, { code: 'KH1', name: '王', phones: [mine] }).join()).not.toContain(
        mine.slice(-4),
      )
    }),
  )
})

test('a number is found however it is written', () => {
  fc.assert(
    fc.property(
      phones,
      fc.constantFrom('', '+86', '86 ', '+86 ', '0086-'),
      fc.constantFrom('', ' ', '-'),
      (phone, code, gap) => {
        const written = `${code}${phone.slice(0, 3)}${gap}${phone.slice(3, 7)}${gap}${phone.slice(7)}`
        expect(found(written, '王小明', [phone])).toBe(true)
        expect(found(`王 ${written}`, '王小明', [phone])).toBe(true)
      },
    ),
  )
})

test('any run of syllables finds the name', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[王李张刘陈欧阳晓彤小明婷静丽娜伟芳敏杰强]{2,5}$/),
      fc.nat(),
      fc.nat(),
      (name, a, b) => {
        const { syllables } = spell(name)
        const [from, to] = [a % name.length, b % name.length].sort((x, y) => x - y) as [number, number]
        expect(found(syllables.slice(from, to + 1).join(''), name)).toBe(true)
      },
    ),
    // na + ou, which is nao + u as well.
    { examples: [['敏娜欧', 1, 2]] },
  )
})

test('the same number has other tokens in another hospital', () => {
  const of = (hospital: number) =>
    tokensOf({ keys, hospitalId: hospital }, { code: 'A', name: '王', phones: ['13800138000'] })
  const shared = of(1).filter((token) => of(2).includes(token))
  expect(shared.sort()).toEqual(['A', 'w', 'wang', '王'].filter((token) => shared.includes(token)).sort())
})

const han = fc.stringMatching(/^[一-龥]{2,6}$/)
test('every fragment of a Chinese name finds it', () => {
  fc.assert(
    fc.property(han, fc.nat(), fc.nat(), (name, a, b) => {
      const [from, to] = [a % name.length, b % name.length].sort((x, y) => x - y) as [number, number]
      expect(found(name.slice(from, to + 1), name)).toBe(true)
    }),
  )
})

test('marks people write into numbers do not count', () => {
  expect(digitsOf(' 138-0013 8000')).toBe('13800138000')
  expect(digitsOf('１３８００１３８０００')).toBe('13800138000')
})
