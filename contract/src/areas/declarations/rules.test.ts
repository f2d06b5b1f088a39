import { expect, test } from 'vitest'
import {
  daysProtected,
  type SheetMove,
  sheetMoves,
  stateAfter,
  whyNotFollow,
  whyNotReopen,
  whyNotReport,
  whyNotToOrder,
} from './rules.ts'
import { stateWords } from './words.ts'

/** The whole table, written out by hand: where each move leads from each state; `-`: it is not open to it. */
const table: Readonly<Record<SheetMove, string>> = {
  //          following  booked     arrived   dealt    ended      pooled
  edit: '     following  booked     arrived   -        -          -',
  follow: '   following  booked     arrived   -        -          -',
  transfer: ' following  booked     -         -        -          -',
  book: '     booked     booked     -         -        -          -',
  unbook: '   -          following  -         -        -          -',
  arrive: '   arrived    arrived    -         -        -          -',
  deal: '     -          -          dealt     -        -          -',
  undeal: '   -          -          -         arrived  -          -',
  end: '      ended      ended      ended     -        -          -',
  reopen: '   -          -          -         -        following  -',
  expire: '   pooled     pooled     -         -        -          -',
  claim: '    -          -          -         -        -          following',
  replace: '  ended      ended      ended     -        -          ended',
  toOrder: '  -          -          arrived   dealt    -          -',
}

test('every move from every state leads where the book says, or nowhere', () => {
  expect(Object.keys(sheetMoves).sort()).toEqual(Object.keys(table).sort())
  const found = Object.keys(table).map((move) => [
    move,
    stateWords.map((state) => stateAfter(move as SheetMove, state) ?? '-').join(' '),
  ])
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(table).map(([move, line]) => [move, line.trim().split(/\s+/).join(' ')])),
  )
})

const TODAY = '2026-11-22'
const open = (more: object = {}) => ({ no: 'BD202611140017', mine: false, protectUntil: '2026-12-14', ...more })
const why = (standing: Parameters<typeof whyNotReport>[0]) => whyNotReport(standing, TODAY)

test('somebody is reported once: protected until the last day, by oneself followed on, on site by nobody', () => {
  expect(why({ onSite: false, open: null })).toBeNull()
  expect(why({ onSite: true, open: null })?.message).toBe('客户已到院，不能报单')
  expect(why({ onSite: false, open: open() })?.message).toBe('该客户已被报单，保护期至 2026-12-14')
  expect(why({ onSite: false, open: open({ protectUntil: TODAY }) })?.key).toBe('declarations.protected')
  expect(why({ onSite: false, open: open({ protectUntil: '2026-11-21' }) })).toBeNull()
  // Whoever left no number is protected by nothing.
  expect(why({ onSite: false, open: open({ protectUntil: null }) })).toBeNull()
  expect(why({ onSite: false, open: open({ mine: true, protectUntil: null }) })?.key).toBe('declarations.ownOpen')
  expect(why({ onSite: true, open: open() })?.key).toBe('declarations.protected')
})

test('opened again up to the last day; what is open is not', () => {
  expect(whyNotReopen({ state: 'ended', endedDays: 30 }, 30)).toBeNull()
  expect(whyNotReopen({ state: 'ended', endedDays: 31 }, 30)?.key).toBe('declarations.tooLate')
  expect(whyNotReopen({ state: 'pooled', endedDays: null }, 30)?.key).toBe('declarations.wrongState')
})

test('what was said is written down, unless nobody was reached', () => {
  expect(whyNotFollow({ state: 'following' }, { way: 'missed' })).toBeNull()
  expect(whyNotFollow({ state: 'following' }, { way: 'phone', content: '  ' })?.key).toBe('declarations.content')
  expect(whyNotFollow({ state: 'ended' }, { way: 'missed' })?.key).toBe('declarations.wrongState')
})

test('turned into an order once, of something, after she came', () => {
  const sheet = { state: 'arrived' as const, orderNo: null, intentCount: 1 }
  expect(whyNotToOrder(sheet)).toBeNull()
  expect(whyNotToOrder({ ...sheet, state: 'booked' })?.key).toBe('declarations.wrongState')
  expect(whyNotToOrder({ ...sheet, orderNo: 'XS1' })?.key).toBe('declarations.ordered')
  expect(whyNotToOrder({ ...sheet, intentCount: 0 })?.key).toBe('declarations.noIntents')
})

test('days of protection count today', () => {
  expect([null, '2026-11-21', TODAY, '2026-12-14'].map((until) => daysProtected(until, TODAY))).toEqual([
    null,
    0,
    1,
    23,
  ])
})
