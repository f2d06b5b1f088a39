import { describe, expect, it } from 'vitest'
import { asksMore, earnedBy, type PaymentRule } from './earn.ts'
import { whyNotRule } from './words.ts'

const rule = (more: Partial<PaymentRule> = {}): PaymentRule => ({
  ...{ id: 1, kindId: null, grade: 0, perHundred: 100, dailyCap: 0, byCard: false, expires: null },
  ...more,
})
const nobody = { grade: 0, today: 0, cardRate: 100 }

describe('what a payment earns', () => {
  it('is counted of each whole 100 yuan of all lines together', () => {
    const lines = [
      { kindId: null, realFen: 9_999 },
      { kindId: 3, realFen: 10_001 },
    ]
    expect(earnedBy([rule()], lines, nobody)).toEqual([{ points: 200, expires: null }])
    expect(earnedBy([rule()], [lines[0]!], nobody)).toEqual([])
  })

  it('goes by the first rule that is for the kind and the level, each with its own end', () => {
    const rules = [
      rule({ kindId: 3, grade: 2, perHundred: 300, expires: '2030-01-01' }),
      rule({ kindId: 3, perHundred: 200 }),
      rule({ perHundred: 10, expires: '2031-01-01' }),
      rule({ perHundred: 1_000 }),
    ]
    const lines = [
      { kindId: 3, realFen: 10_000 },
      { kindId: 4, realFen: 20_000 },
    ]
    const ends = { points: 20, expires: '2031-01-01' }
    expect(earnedBy(rules, lines, { ...nobody, grade: 2 })).toEqual([{ points: 300, expires: '2030-01-01' }, ends])
    expect(earnedBy(rules, lines, { ...nobody, grade: 3 })).toEqual([{ points: 200, expires: null }, ends])
    expect(earnedBy(rules.slice(0, 1), lines, nobody)).toEqual([])
  })

  it('is no more a day than its rule gives, what other rules gave included', () => {
    const lines = [{ kindId: null, realFen: 50_000 }]
    const most = (today: number) => earnedBy([rule({ dailyCap: 300 })], lines, { ...nobody, today })
    expect([most(0), most(120), most(300), most(900)].map(([one]) => one?.points ?? 0)).toEqual([300, 180, 0, 0])
    const two = [rule({ kindId: 1, dailyCap: 300 }), rule({ id: 2, dailyCap: 300 })]
    const both = [{ kindId: 1, realFen: 20_000 }, ...lines]
    expect(earnedBy(two, both, nobody).map(({ points }) => points)).toEqual([200, 100])
  })

  it('is times the rate of her card where its rule goes by it, before the day is full; part of a point is none', () => {
    const lines = [{ kindId: null, realFen: 30_000 }]
    const by = (cardRate: number, more: Partial<PaymentRule> = {}) =>
      earnedBy([rule({ byCard: true, perHundred: 1, ...more })], lines, { ...nobody, cardRate })[0]?.points ?? 0
    expect([by(100), by(150), by(133), by(0), by(1_000)]).toEqual([3, 4, 3, 0, 30])
    expect(by(150, { byCard: false })).toBe(3)
    expect(by(1_000, { dailyCap: 20 })).toBe(20)
  })

  it('asks who she is only where a rule does', () => {
    expect(asksMore([rule()])).toBe(false)
    expect(
      [{ kindId: 1 }, { grade: 1 }, { dailyCap: 1 }, { byCard: true }].map((more) => asksMore([rule(more)])),
    ).toEqual([true, true, true, true])
  })
})

it('says why a rule cannot be kept', () => {
  const begun = { perHundred: 0, points: 0, kindId: null, grade: 0 }
  const key = (more: object) => whyNotRule({ ...begun, event: 'BIRTHDAY', ...more })?.key
  expect(key({})).toBe('credits.noPoints')
  expect(key({ points: 1 })).toBeUndefined()
  expect(key({ points: 1, kindId: 2 })).toBe('credits.kindOfPayment')
  expect(key({ event: 'PAYMENT', points: 9 })).toBe('credits.noRate')
  expect(key({ event: 'PAYMENT', perHundred: 1, kindId: 2, grade: 2 })).toBeUndefined()
  expect(key({ event: 'MANUAL', grade: 1 })).toBe('credits.gradeOfManual')
})
