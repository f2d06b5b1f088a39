import { describe, expect, it } from 'vitest'
import { blacklistStandings } from '../blacklist/rules.ts'
import { isQuiet, type ReachFacts, whyNotReach } from './rules.ts'

const setting = { quietFrom: '21:00', quietTo: '08:00', fatigueMost: 3, fatigueDays: 30 }
const fine: ReachFacts = {
  standing: 'none',
  complaint: false,
  complaintTold: false,
  consent: 'given',
  touches: 0,
  now: '10:00',
}
const key = (
  purpose: 'medical' | 'service' | 'marketing',
  facts: Partial<ReachFacts>,
  channel: 'call' | 'sms' | 'manual' = 'call',
) => whyNotReach({ purpose, channel }, { ...fine, ...facts }, setting)?.key

describe('whyNotReach', () => {
  it('lets medical touches run whatever stands in the way of others', () => {
    const worst = { complaint: true, consent: 'withdrawn', touches: 99, now: '23:00' } as const
    for (const standing of blacklistStandings) expect(key('medical', { standing, ...worst })).toBeUndefined()
  })

  it('keeps service only from whom the house refuses', () => {
    expect(blacklistStandings.map((standing) => key('service', { standing }))).toEqual([
      undefined,
      undefined,
      undefined,
      'reach.barred',
    ])
    expect(key('service', { complaint: true, consent: 'refused', touches: 9, now: '23:00' })).toBeUndefined()
  })

  it('keeps marketing back by each of its reasons, and by none where none stands', () => {
    expect(key('marketing', {})).toBeUndefined()
    expect(key('marketing', { standing: 'marketing' })).toBe('reach.unmarketed')
    expect(key('marketing', { standing: 'passed' })).toBe('reach.unmarketed')
    expect(key('marketing', { complaint: true, complaintTold: true })).toBe('reach.complaint')
    expect(key('marketing', { complaint: true })).toBe('reach.held')
    expect(key('marketing', { consent: 'withdrawn' })).toBe('reach.unsubscribed')
    expect(key('marketing', { consent: 'refused' })).toBe('reach.unsubscribed')
    expect(key('marketing', { now: '21:00' })).toBe('reach.quiet')
    expect(key('marketing', { now: '20:59' })).toBeUndefined()
    expect(key('marketing', { now: '07:59' })).toBe('reach.quiet')
    expect(key('marketing', { now: '08:00' })).toBeUndefined()
    expect(key('marketing', { touches: 2 })).toBeUndefined()
    expect(key('marketing', { touches: 3 })).toBe('reach.tired')
  })

  it('asks for her word before it writes, and only that she did not refuse before it calls', () => {
    expect(key('marketing', { consent: 'unasked' }, 'sms')).toBe('reach.unasked')
    expect(key('marketing', { consent: 'unasked' })).toBeUndefined()
    expect(key('marketing', { consent: 'unasked', now: '23:00' }, 'manual')).toBeUndefined()
  })

  it('has no limit where the hospital set none', () => {
    const loose = { ...setting, fatigueMost: 0 }
    expect(whyNotReach({ purpose: 'marketing', channel: 'call' }, { ...fine, touches: 50 }, loose)).toBeNull()
  })

  it('knows quiet hours within a day, too', () => {
    const noon = { quietFrom: '12:00', quietTo: '14:00' }
    expect(['11:59', '12:00', '13:59', '14:00'].map((now) => isQuiet(now, noon))).toEqual([false, true, true, false])
  })
})
