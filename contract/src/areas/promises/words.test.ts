import { describe, expect, test } from 'vitest'
import {
  dueOf,
  type Keeper,
  keepers,
  keepersOf,
  keptRate,
  type PromiseKind,
  type PromiseMove,
  type PromiseState,
  promiseKinds,
  promiseMoves,
  promiseStates,
  speaksOfGift,
  whyNotDue,
  whyNotKeepBy,
  whyNotMovePromise,
  whyNotWorth,
} from './words.ts'

test('the table of states: each move from each state, and where it leads', () => {
  const open: Readonly<Record<PromiseMove, readonly PromiseState[]>> = {
    change: ['open'],
    keep: ['open'],
    lapse: ['open'],
    waive: ['open'],
    reopen: ['kept', 'lapsed', 'waived'],
  }
  for (const move of Object.keys(promiseMoves) as PromiseMove[])
    for (const state of promiseStates)
      expect([move, state, whyNotMovePromise(move, { state }) === null]).toEqual([
        move,
        state,
        open[move].includes(state),
      ])
  expect(Object.fromEntries(Object.entries(promiseMoves).map(([move, { to }]) => [move, to]))).toEqual({
    ...{ change: null, keep: 'kept', lapse: 'lapsed', waive: 'waived', reopen: 'open' },
  })
})

describe('what keeps a promise', () => {
  test('is of its kind, and one thing', () => {
    const suits: Readonly<Record<PromiseKind, readonly Keeper[]>> = {
      item: ['item'],
      coupon: ['coupon'],
      cash: ['item', 'coupon', 'note'],
      service: ['note'],
    }
    expect(keepersOf).toEqual(suits)
    const all = Object.keys(keepers) as Keeper[]
    for (const kind of promiseKinds) {
      for (const by of all)
        expect([kind, by, whyNotKeepBy(kind, [by]) === null]).toEqual([kind, by, suits[kind].includes(by)])
      for (const several of [[], ['item', 'note'], ['coupon', 'item'], all] as Keeper[][])
        expect(whyNotKeepBy(kind, several)?.key).toBe('promises.wrongKeeper')
    }
    expect(whyNotKeepBy('cash', [])?.message).toBe('现金等价的承诺用赠送的项目或卡券或说明兑现，请重新选择')
  })

  test('has a worth in money only where it is money’s worth', () => {
    for (const kind of promiseKinds) {
      expect(whyNotWorth(kind, '100')?.key).toBe(kind === 'cash' ? undefined : 'promises.valueOfCash')
      expect(whyNotWorth(kind, null)).toBeNull()
      expect(whyNotWorth(kind, undefined)).toBeNull()
    }
  })
})

describe('its day', () => {
  test('is today or later', () => {
    expect(whyNotDue('2026-11-26', '2026-11-27')?.key).toBe('promises.dueOver')
    expect(whyNotDue('2026-11-27', '2026-11-27')).toBeNull()
  })

  test('comes near three days before, and is over the day after; what is not open owes nothing', () => {
    const on = (dueDate: string, state: PromiseState = 'open') => dueOf({ state, dueDate }, '2026-11-29')
    expect([on('2026-11-28'), on('2026-11-29'), on('2026-12-02'), on('2026-12-03')]).toEqual([
      'overdue',
      'soon',
      'soon',
      null,
    ])
    for (const state of promiseStates) expect(on('2026-01-01', state)).toBe(state === 'open' ? 'overdue' : null)
  })
})

test('the share kept is of what had to be kept by now', () => {
  expect(keptRate({ kept: 2, lapsed: 1, overdue: 0 })).toBe(67)
  expect(keptRate({ kept: 1, lapsed: 0, overdue: 1 })).toBe(50)
  expect(keptRate({ kept: 3, lapsed: 0, overdue: 0 })).toBe(100)
  expect(keptRate({ kept: 0, lapsed: 0, overdue: 0 })).toBeNull()
})

test('what was written speaks of a gift by either word, wherever it stands', () => {
  expect(speaksOfGift(['做完送一次水光', null])).toBe(true)
  expect(speaksOfGift([undefined, 3, '赠面膜'])).toBe(true)
  expect(speaksOfGift(['没有优惠', '', null, ['赠送']])).toBe(false)
})
