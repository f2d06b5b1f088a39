/** 退套餐按单项原价扣除已消费, by itself: never more than R1 and than the rule, to the fen, and the same in whatever parts it goes back. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deductionValue } from '../purchases/remaining.ts'
import { changeOf } from './change-trial.ts'
import { byRule, type ComboItem, capOf, comboSaid, comboTermsOf } from './combo-cap.ts'
import { type Refundable, type Trial, trialOf } from './trial.ts'

/** An item of a combo with the rule, and what the trial looks at beside it. */
type Item = ComboItem & Omit<Refundable, 'combo' | keyof ComboItem>

const nothing = { points: 0, takenBefore: 0, realInFen: 0, outBeforeFen: 0, balance: 0 }
const item = (itemId: number, more: Partial<Item> = {}): Item => ({
  ...{ itemId, lineId: itemId, productName: `项目${itemId}`, comboNo: 1, comboRule: '焕肤年卡', originalFen: 200_000 },
  ...{ qtyTotal: 2, qtyDeducted: 0, qtyLeft: 2, qtyRefunded: 0, handedOut: false, valueDeductedFen: 0 },
  ...{ valueLeftFen: 150_000, debtOpenFen: 0, writtenOffFen: 0, shortBeforeFen: 0 },
  ...{ coinsPaid: 0, coinsGiven: 0, pointsPaid: 0, pointsGiven: 0 },
  ...more,
})

/** So many sessions carried out. */
const used = (one: Item, qty: number): Item => {
  if (qty === 0) return one
  const value = deductionValue(one, qty)
  const left = { qtyLeft: one.qtyLeft - qty, valueLeftFen: one.valueLeftFen - value }
  return { ...one, ...left, qtyDeducted: one.qtyDeducted + qty, valueDeductedFen: one.valueDeductedFen + value }
}

type Asked = { readonly itemId: number; readonly qty: number }
const wantedOf = (items: readonly Item[], asked: readonly Asked[]) => {
  const combos = comboTermsOf(items)
  return asked.map(({ itemId, qty }) => {
    const one = items.find((each) => each.itemId === itemId)!
    return { item: { ...one, combo: (one.comboNo !== null && combos.get(one.comboNo)) || null }, qty }
  })
}
const tried = (items: readonly Item[], asked: readonly Asked[], fee = 0) =>
  trialOf(wantedOf(items, asked), nothing, fee)

/** The items once it stands. */
const after = (items: readonly Item[], { lines }: Trial): Item[] =>
  items.map((one) => {
    const line = lines.find(({ itemId }) => itemId === one.itemId)
    if (!line) return one
    return {
      ...one,
      qtyLeft: one.qtyLeft - line.qty,
      qtyRefunded: one.qtyRefunded + line.qty,
      valueLeftFen: one.valueLeftFen - line.valueFen,
      debtOpenFen: one.debtOpenFen - line.debtCancelFen,
      writtenOffFen: one.writtenOffFen - line.writeoffCancelFen,
      shortBeforeFen: one.shortBeforeFen + line.usedShortFen,
    }
  })

const allLeft = (items: readonly Item[]): Asked[] =>
  items.flatMap(({ itemId, qtyLeft }) => (qtyLeft > 0 ? [{ itemId, qty: qtyLeft }] : []))

/** Items of one combo that is partly used: each line by itself never comes to more than it costs alone. */
const partlyUsed = fc
  .array(
    fc.record({
      original: fc.integer({ min: 0, max: 300_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      total: fc.integer({ min: 1, max: 7 }),
      used: fc.double({ min: 0, max: 1, noNaN: true }),
      owed: fc.double({ min: 0, max: 1, noNaN: true }),
      given: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((lines) =>
    lines.map(({ original, share, total, used: part, owed, given }, at) => {
      const value = Math.floor(original * share)
      const plain = item(at + 1, { originalFen: original, qtyTotal: total, qtyLeft: total, valueLeftFen: value })
      const one = used(plain, Math.floor(total * part))
      // A third of the lines owes something.
      const debtOpenFen = at % 3 === 0 ? Math.floor(one.valueLeftFen * owed) : 0
      return { ...one, debtOpenFen, writtenOffFen: Math.floor((one.valueLeftFen - debtOpenFen) * given * 0.3) }
    }),
  )

test('half of a combo: what was used counts as it costs alone, and the sentence says how it comes to that', () => {
  const items = [used(item(1), 2), item(2)]
  const { lines, usedShortFen, cashFen } = tried(items, allLeft(items))
  // 3,000.00 paid, 2,000.00 used at its own price: of 1,500.00 that are left 1,000.00 go back.
  expect([usedShortFen, cashFen]).toEqual([50_000, 100_000])
  expect(lines[0]!.why).toBe(
    '剩 2 次值 1500.00，退 2 次，退完剩余价值 1500.00，套餐“焕肤年卡”实付 3000.00 减已消费原价 2000.00，最多退 1000.00，按套餐约定少退 500.00，退款 1000.00'.replaceAll(
      /(\d)(\d{3}\.)/g,
      '$1,$2',
    ),
  )
  // Everything used is above what was paid: nothing goes back, and nothing is asked for.
  const more = [used(item(1, { originalFen: 400_000 }), 2), item(2)]
  expect(tried(more, allLeft(more))).toMatchObject({ cashFen: 0, usedShortFen: 150_000 })
  // Goods that were handed over are used, a gift among them; nothing used says nothing.
  const gift = item(3, { originalFen: 30_000, valueLeftFen: 0, handedOut: true })
  expect(tried([item(1), item(2), gift], [{ itemId: 1, qty: 2 }]).cashFen).toBe(150_000)
  expect(tried([item(1), item(2), gift], allLeft([item(1), item(2)])).cashFen).toBe(270_000)
  expect(comboSaid({ no: 1, name: '甲', netFen: 1, usedFen: 0 })).toBeNull()
})

test('without the rule, of a single project, and for a cause of the house nothing changes by a fen', () => {
  fc.assert(
    fc.property(partlyUsed, (items) => {
      const asked = allLeft(items)
      const plain = items.map((one) => ({ ...one, comboRule: null }))
      const single = items.map((one) => ({ ...one, comboNo: null, comboRule: null }))
      const figures = ({ lines, ...sheet }: Trial) => [sheet, lines.map(({ why: _why, ...line }) => line)]
      expect(figures(tried(plain, asked))).toEqual(figures(tried(single, asked)))
      const sheet = tried(plain, asked)
      expect(sheet.usedShortFen).toBe(0)
      expect(sheet.cashFen).toBe(sheet.valueFen - sheet.debtCancelFen - sheet.writeoffCancelFen)
      const house = wantedOf(items, asked).map((one) => ({ ...one, item: byRule(one.item, 'CLINIC') }))
      expect(trialOf(house, nothing)).toEqual(sheet)
      const hers = wantedOf(items, asked).map((one) => ({ ...one, item: byRule(one.item, 'CUSTOMER') }))
      expect(trialOf(hers, nothing)).toEqual(tried(items, asked))
    }),
  )
})

test('never more than R1 and than the rule; each line and each sheet adds up to the fen', () => {
  fc.assert(
    fc.property(partlyUsed, fc.double({ min: 0, max: 1, noNaN: true }), (items, fee) => {
      const asked = allLeft(items)
      const without = tried(items, asked)
      const sheet = tried(items, asked, Math.floor(without.mostFeeFen * fee))
      const r1 = sheet.valueFen - sheet.debtCancelFen - sheet.writeoffCancelFen
      const terms = comboTermsOf(items).get(1)!
      expect(without.cashFen).toBe(Math.min(r1, capOf(terms)))
      // What was paid, and what of it was used at its own price, counted beside the rule.
      const paid = items.reduce(
        (sum, one) => sum + one.valueDeductedFen + one.valueLeftFen - one.debtOpenFen - one.writtenOffFen,
        0,
      )
      const usedFen = items.reduce(
        (sum, one) => sum + Math.floor((one.originalFen * one.qtyDeducted) / one.qtyTotal),
        0,
      )
      expect(terms).toMatchObject({ netFen: paid, usedFen })
      for (const line of sheet.lines) {
        const { valueFen, debtCancelFen, writeoffCancelFen, usedShortFen, feeFen, pointsShortFen, cashFen } = line
        expect(debtCancelFen + writeoffCancelFen + usedShortFen + feeFen + pointsShortFen + cashFen).toBe(valueFen)
        expect(Math.min(usedShortFen, feeFen, cashFen)).toBeGreaterThanOrEqual(0)
      }
      expect(sheet.usedShortFen + sheet.feeFen + sheet.cashFen).toBe(r1)
    }),
    { numRuns: 500 },
  )
})

test('in whatever parts and order it goes back, with fees or without, it comes to the same as at once', () => {
  fc.assert(
    fc.property(partlyUsed, fc.array(fc.nat(), { maxLength: 40 }), fc.nat(3_000), (begin, dice, fee) => {
      const whole = tried(begin, allLeft(begin))
      let items: readonly Item[] = begin
      const out = { cash: 0, short: 0, fee: 0 }
      const roll = (most: number) => (dice.length === 0 ? 0 : dice.pop()! % (most + 1))
      for (let left = allLeft(items); left.length > 0; left = allLeft(items)) {
        const chosen = left.filter(() => roll(1) === 0)
        const asked = (chosen.length > 0 ? chosen : [left[roll(left.length - 1)]!]).map(({ itemId, qty }) => ({
          itemId,
          qty: 1 + roll(qty - 1),
        }))
        const sheet = tried(items, asked, fee)
        out.cash += sheet.cashFen
        out.short += sheet.usedShortFen
        out.fee += sheet.feeFen
        items = after(items, sheet)
      }
      expect([out.cash + out.fee, out.short]).toEqual([whole.cashFen, whole.usedShortFen])
    }),
    { numRuns: 500 },
  )
})

test('a change is no way round it: it covers what a refund came to, and where that is less than its value it is not made', () => {
  fc.assert(
    fc.property(partlyUsed, fc.nat(9), fc.nat(200_000), (items, seed, newFen) => {
      const left = allLeft(items)
      if (left.length === 0) return
      const { itemId, qty } = left[seed % left.length]!
      const asked = [{ itemId, qty: 1 + (seed % qty) }]
      const refund = tried(items, asked)
      const sheet = changeOf(wantedOf(items, asked), nothing, newFen)
      expect(sheet.coveredFen).toBe(refund.cashFen)
      expect(sheet.beyond).toEqual(
        refund.usedShortFen > 0 ? { combo: '焕肤年卡', mostFen: capOf(comboTermsOf(items).get(1)!) } : null,
      )
      if (!sheet.beyond) expect(sheet.valueFen).toBe(sheet.debtCancelFen + sheet.writeoffCancelFen + sheet.coveredFen)
    }),
  )
})

test('two combos of one order are two limits; a project sold beside them has none', () => {
  const items = [
    used(item(1), 2),
    item(2),
    used(item(3, { comboNo: 2, comboRule: '水光年卡', originalFen: 170_000 }), 2),
    item(4, { comboNo: 2, comboRule: '水光年卡' }),
    item(5, { comboNo: null, comboRule: null }),
  ]
  const cash = tried(items, allLeft(items)).lines.map((line) => [line.itemId, line.cashFen, line.comboCapFen])
  expect(cash).toEqual([
    [2, 100_000, 100_000],
    [4, 130_000, 130_000],
    [5, 150_000, null],
  ])
})

test('what the rule kept before is not counted a second time when a debt is paid afterwards', () => {
  const begin = [used(item(1), 2), item(2), item(3, { valueLeftFen: 30_000 })]
  const owing = begin.map((one) => (one.itemId === 1 ? { ...one, debtOpenFen: 100_000 } : one))
  const first = tried(owing, [{ itemId: 2, qty: 2 }])
  expect([first.cashFen, first.usedShortFen]).toEqual([30_000, 120_000])
  const paid = after(owing, first).map((one) => ({ ...one, debtOpenFen: 0 }))
  expect(tried(paid, [{ itemId: 3, qty: 2 }])).toMatchObject({ cashFen: 30_000, usedShortFen: 0 })
})
