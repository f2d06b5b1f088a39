import { expect, test } from 'vitest'
import {
  type BlacklistAct,
  blacklistSays,
  blacklistStandings,
  blockOf,
  whyNotApprove,
  whyNotAudit,
  whyNotRelease,
  whyNotTakeBack,
} from './rules.ts'

const blocks = (act: BlacklistAct) => blacklistStandings.map((standing) => blockOf(act, standing))

test('who is refused service is neither registered nor sold to, unless she was let in; who is not marketed to is warned of', () => {
  expect(blacklistStandings).toEqual(['none', 'marketing', 'passed', 'service'])
  expect(blocks('register')).toEqual([null, 'warned', 'warned', 'refused'])
  expect(blocks('order')).toEqual([null, 'warned', 'warned', 'refused'])
  expect(blocks('claim')).toEqual([null, 'refused', 'refused', 'refused'])
  expect(blocks('owe')).toEqual([null, null, 'refused', 'refused'])
  expect(blacklistStandings.map((standing) => blacklistSays(standing) === null)).toEqual([true, false, false, false])
})

const waiting = { state: 'waiting', proposedById: 7, endsOn: '2026-03-05' } as const
test('a second person decides, on what waits and has not run out; its last day is still within', () => {
  expect(whyNotAudit(waiting, 8)).toBeNull()
  expect(whyNotAudit({ ...waiting, proposedById: null }, 8)).toBeNull()
  expect(whyNotAudit(waiting, 7)?.key).toBe('blacklist.ownProposal')
  expect(whyNotAudit({ ...waiting, state: 'valid' }, 8)?.key).toBe('blacklist.notWaiting')
  expect(whyNotApprove(waiting, '2026-03-05')).toBeNull()
  expect(whyNotApprove(waiting, '2026-03-06')?.key).toBe('blacklist.lapsed')
  expect(whyNotApprove({ ...waiting, endsOn: null }, '2026-03-06')).toBeNull()
})

test('whoever proposed takes it back while it waits; what is in force is released', () => {
  expect(whyNotTakeBack(waiting, 7)).toBeNull()
  expect(whyNotTakeBack(waiting, 8)?.key).toBe('blacklist.notYours')
  expect(whyNotTakeBack({ ...waiting, state: 'rejected' }, 7)?.key).toBe('blacklist.notWaiting')
  expect(whyNotRelease({ state: 'valid' })).toBeNull()
  for (const state of ['waiting', 'rejected', 'withdrawn', 'released', 'expired'] as const)
    expect(whyNotRelease({ state })?.key).toBe('blacklist.notValid')
})
