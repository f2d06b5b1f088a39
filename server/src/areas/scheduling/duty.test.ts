/** Whom triage proposes by the roster, and what a sheet makes of it. */
import { scheduling } from '@clinic/contract/areas/scheduling/calls.ts'
import { MOST_AT_ONCE } from '@clinic/contract/areas/scheduling/words.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { today } from '@clinic/contract/days.ts'
import { expect, it } from 'vitest'
import { newRoster, rosterSheet } from '../../../test/roster.ts'
import { present } from '../../kit/clock.ts'

it('triage proposes who is on shift and says why somebody is not; a hospital without a published roster keeps its rule', async () => {
  const r = await newRoster()
  const { clinic, head, nurse } = r
  const desk = await clinic.as('admin')
  const rule = { name: '轮流', priority: 1, enabled: true, mode: 'turn', maxOpen: 0, fallback: 'manual' } as const
  await desk.ask(triage.createRule, { ...rule, candidates: [{ staffId: nurse.staffId, weight: 1 }] })
  const tried = async () => await desk.ask(triage.tryRules, { visitType: 'first' })
  expect(await tried()).toMatchObject({ consultantId: nurse.staffId })
  const put = (day: string, short: string) =>
    head.ask(scheduling.batch, {
      days: [{ staffId: nurse.staffId, date: day, stamp: '', shifts: [{ shiftTypeId: r.id(short) }] }],
    })
  const now = today(present())
  await put(now, '休')
  // A draft says nothing yet.
  expect(await tried()).toMatchObject({ consultantId: nurse.staffId })
  await head.ask(scheduling.publish, { week: now })
  const off = await tried()
  expect(off.consultantId).toBeNull()
  expect(off.trace.join()).toContain('不在班（今日休息）')
})

it('a sheet rosters all its days or none, after it was tried', async () => {
  const r = await newRoster()
  const { head, on, week } = r
  const one = { 姓名: '测试员', 日期: week[0]!, 班次: '早', 限号: '9', 科室: '院办' }
  const bad = await rosterSheet([one, { ...one, 日期: '2031-02-30', 班次: '无此班', 姓名: '查无此人', 限号: '0' }])
  const { faults, saved } = await head.ask(scheduling.importSheet, { file: bad })
  expect(saved).toBe(false)
  expect(faults.map(({ row, column }) => [row, column])).toEqual([
    [3, '姓名'],
    [3, '日期'],
    [3, '班次'],
    [3, '限号'],
  ])
  const good = await rosterSheet([one, { ...one, 班次: '晚班', 限号: '' }])
  expect(await head.ask(scheduling.importSheet, { file: good, dryRun: true })).toMatchObject({
    rows: 2,
    changed: 1,
    saved: false,
  })
  expect(await on(head, week[0]!)).toBe('')
  expect(await head.ask(scheduling.importSheet, { file: good })).toMatchObject({ rows: 2, changed: 1, saved: true })
  expect(await on(head, week[0]!)).toBe('早晚')
  expect((await head.refused(scheduling.importSheet, { file: await rosterSheet([{ 甲: '乙' }]) })).key).toBe(
    'scheduling.wrongHeader',
  )
  const long = await rosterSheet(Array.from({ length: MOST_AT_ONCE + 1 }, () => one))
  expect((await head.refused(scheduling.importSheet, { file: long })).key).toBe('scheduling.sheetTooLong')
  const far = Buffer.from('no sheet at all').toString('base64')
  expect((await head.refused(scheduling.importSheet, { file: far })).key).toBe('scheduling.unreadableSheet')
})
