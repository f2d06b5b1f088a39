import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOT_AN_AMOUNT, toCapitals } from './capitals.ts'
import { toYuan } from './money.ts'

const DIGITS = '零壹贰叁肆伍陆柒捌玖'

/** Reads capitals back into fen; the inverse the property compares with. */
const read = (text: string): number => {
  const [front, back = ''] = text.includes('元') ? text.split('元') : ['', text]
  const digit = (unit: string) => {
    const at = back.indexOf(unit)
    return at < 1 ? 0 : DIGITS.indexOf(back[at - 1]!)
  }
  let whole = 0
  let group = 0
  let figure = 0
  for (const sign of front!) {
    const value = DIGITS.indexOf(sign)
    const place = '拾佰仟'.indexOf(sign)
    const large = '万亿兆'.indexOf(sign)
    if (value >= 0) figure = value
    else if (place >= 0) {
      group += figure * 10 ** (place + 1)
      figure = 0
    } else {
      whole += (group + figure) * 10_000 ** (large + 1)
      group = 0
      figure = 0
    }
  }
  return (whole + group + figure) * 100 + digit('角') * 10 + digit('分')
}

describe('amounts in capitals', () => {
  it.each([
    ['0', '零元整'],
    ['0.00', '零元整'],
    ['0.05', '伍分'],
    ['0.5', '伍角整'],
    ['0.56', '伍角陆分'],
    ['1.05', '壹元零伍分'],
    ['10', '壹拾元整'],
    ['100.10', '壹佰元壹角整'],
    ['1005.60', '壹仟零伍元陆角整'],
    ['10005', '壹万零伍元整'],
    ['12345.67', '壹万贰仟叁佰肆拾伍元陆角柒分'],
    ['10100000.01', '壹仟零壹拾万元零壹分'],
    ['100000000', '壹亿元整'],
    ['100010000', '壹亿零壹万元整'],
    ['100001000', '壹亿零壹仟元整'],
    ['1.999', '壹元玖角玖分'],
  ])('%s is %s', (yuan, capitals) => expect(toCapitals(yuan)).toBe(capitals))

  it('answers 数据非法 for anything but a non-negative decimal', { tags: ['F0329', 'F0330'] }, () => {
    for (const wrong of ['-1', '', 'abc', '1,000', '1e5', '.5', '1.', '01', 'NaN', '１２', '12345678901234567', -0.01])
      expect(toCapitals(wrong)).toBe(NOT_AN_AMOUNT)
    expect(toCapitals(Number.NaN)).toBe('数据非法')
  })

  it('reads back as the same amount', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 999_999_999_999_99 })),
        (fen) => {
          const capitals = toCapitals(toYuan(fen))
          expect(read(capitals)).toBe(fen)
          if (fen > 0) expect(capitals).not.toMatch(/零零|零[元万亿兆拾佰仟角]|万亿/)
        },
      ),
      { numRuns: 3000 },
    )
  })
})
