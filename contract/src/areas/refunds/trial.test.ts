/** The trial sheet by itself: parts that add up, debt first, promotions and points to the last one, ways that never give more than they took. */
import { expect, test } from 'vitest'
import { type Earned, type Refundable, routeOf, trialOf } from './trial.ts'

/** A generator of its own: a seed that fails is run again by its number. */
const dice = (seed: number) => {
  let state = seed
  return (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * (most + 1))
  }
}
const item = (more: Partial<Refundable> = {}): Refundable => ({
  itemId: 1,
  lineId: 2,
  productName: '水光针',
  qtyTotal: 3,
  qtyLeft: 3,
  qtyRefunded: 0,
  valueLeftFen: 10_000,
  debtOpenFen: 0,
  writtenOffFen: 0,
  coinsPaid: 0,
  coinsGiven: 0,
  pointsPaid: 0,
  pointsGiven: 0,
  combo: null,
  ...more,
})
const nothing: Earned = { points: 0, takenBefore: 0, realInFen: 0, outBeforeFen: 0, balance: 0 }

test('each figure has its sentence', () => {
  const owing = item({ debtOpenFen: 1_000, writtenOffFen: 500 })
  const earned = { ...nothing, points: 100, realInFen: 10_000 }
  const { lines } = trialOf([{ item: owing, qty: 2 }], earned, 1_000)
  expect(lines[0]!.why).toBe(
    '剩 3 次值 100.00，退 2 次，按剩余价值平摊 66.66，先冲欠款 10.00，冲已核销 5.00，扣手续费 10.00，扣已用掉的赠送积分 0.51，退款 41.15',
  )
})

test('of 4,000 sheets each line and each sheet adds up, debt goes before what was written off, and nothing is below zero', () => {
  const roll = dice(7)
  for (let n = 0; n < 4_000; n++) {
    const wanted = Array.from({ length: 1 + roll(3) }, (_, at) => {
      const qtyLeft = 1 + roll(9)
      const valueLeftFen = roll(100_000)
      const one = item({ itemId: at, qtyTotal: qtyLeft + roll(3), qtyLeft, valueLeftFen, debtOpenFen: roll(60_000) })
      return { item: { ...one, writtenOffFen: roll(20_000), coinsPaid: roll(5_000) }, qty: 1 + roll(qtyLeft - 1) }
    })
    const earned = {
      points: roll(900),
      takenBefore: 0,
      realInFen: 1 + roll(90_000),
      outBeforeFen: 0,
      balance: roll(300),
    }
    const most = trialOf(wanted, earned).mostFeeFen
    const sheet = trialOf(wanted, earned, roll(most))
    for (const [at, line] of sheet.lines.entries()) {
      const { valueFen, debtCancelFen: d, writeoffCancelFen: w, feeFen, pointsShortFen, cashFen } = line
      expect(d + w + feeFen + pointsShortFen + cashFen).toBe(valueFen)
      expect(Math.min(d, w, feeFen, pointsShortFen, cashFen, line.coinsBack)).toBeGreaterThanOrEqual(0)
      const { debtOpenFen, valueLeftFen, qtyLeft } = wanted[at]!.item
      expect(d).toBe(Math.min(debtOpenFen, valueFen))
      if (w > 0) expect(d).toBe(debtOpenFen)
      if (line.qty === qtyLeft) expect(valueFen).toBe(valueLeftFen)
    }
    const { valueFen, debtCancelFen, writeoffCancelFen, feeFen, pointsShortFen, cashFen } = sheet
    expect(debtCancelFen + writeoffCancelFen + feeFen + pointsShortFen + cashFen).toBe(valueFen)
    expect(sheet.pointsTaken).toBeLessThanOrEqual(earned.balance + sheet.pointsBack)
  }
})

test('however a line goes back in parts, value, coins and points come to the whole of it', () => {
  const roll = dice(11)
  for (let n = 0; n < 1_500; n++) {
    const qtyTotal = 1 + roll(11)
    const value = roll(50_000)
    const coins = roll(3_000)
    const points = roll(700)
    let state = item({ qtyTotal, qtyLeft: qtyTotal, valueLeftFen: value, coinsPaid: coins })
    let out = 0
    let taken = 0
    while (state.qtyLeft > 0) {
      const qty = 1 + roll(state.qtyLeft - 1)
      const earned = { points, takenBefore: taken, realInFen: value, outBeforeFen: out, balance: 1_000 }
      const sheet = trialOf([{ item: state, qty }], earned)
      out += sheet.cashFen
      taken += sheet.pointsTaken
      state = {
        ...state,
        qtyLeft: state.qtyLeft - qty,
        qtyRefunded: state.qtyRefunded + qty,
        valueLeftFen: state.valueLeftFen - sheet.valueFen,
        coinsGiven: state.coinsGiven + sheet.coinsBack,
      }
    }
    expect([out, state.coinsGiven, taken]).toEqual([value, coins, value === 0 ? 0 : points])
  }
})

test('money goes back by the last payment first, in proportion within one, never more than a way has left', () => {
  const origins = [
    { tenderId: 1, code: 'CASH', paymentId: 10, leftFen: 1_000 },
    { tenderId: 2, code: 'CARD', paymentId: 20, leftFen: 300 },
    { tenderId: 3, code: 'WALLET', paymentId: 20, leftFen: 600 },
  ]
  const of = (fen: number) => routeOf(origins, fen).map(({ originId, fen: part }) => [originId, part])
  expect(of(100)).toEqual([
    [2, 33],
    [3, 67],
  ])
  expect(of(901)).toEqual([
    [2, 300],
    [3, 600],
    [1, 1],
  ])
  expect(of(0)).toEqual([])
  const roll = dice(3)
  for (let n = 0; n < 1_500; n++) {
    const all = Array.from({ length: 1 + roll(5) }, (_, at) => ({
      tenderId: at,
      code: `W${at}`,
      paymentId: roll(2),
      leftFen: roll(500),
    }))
    const whole = all.reduce((sum, { leftFen }) => sum + leftFen, 0)
    const cash = roll(whole)
    const routed = routeOf(all, cash)
    expect(routed.reduce((sum, { fen }) => sum + fen, 0)).toBe(cash)
    for (const { originId, fen } of routed) expect(fen).toBeLessThanOrEqual(all[originId]!.leftFen)
  }
})
