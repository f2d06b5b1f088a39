import { describe, expect, test } from 'vitest'
import { entryLabels, ownLabels, sectionKeys, tabLabels, windowGroups } from '../words.ts'
import { countOf, handedTo, menuOf, placeOf, sections, sectionsFor } from './sections.ts'

const everything = { opens: () => true, sysVer: 'U', granted: null }
const entriesOf = (shown: ReturnType<typeof sectionsFor>) => shown.flatMap(({ entries }) => entries)

describe('the tabs of a customer', () => {
  test('stand in one order in panel and window, the overview first; each entry leads to its tab', {
    tags: ['F0489', 'F0510'],
  }, () => {
    expect(sectionsFor(everything).map(({ label }) => label)).toEqual([
      '概览',
      '动态',
      '到院接诊',
      '订单',
      '已购项目',
      '收款',
      '账户流水',
      '诊疗',
      '跟进',
      '资料',
    ])
    for (const { key, entries } of sections)
      for (const entry of entries)
        expect(placeOf(sectionsFor(everything), entry)).toMatchObject({ section: { key }, entry })
  })

  test('报单 has an entry to report her and one of her reports, both where she comes', {
    tags: ['F0491', 'F0492'],
  }, () => {
    expect([tabLabels.BillRegister, tabLabels.BillRecord]).toEqual(['报单登记', '报单记录'])
    for (const entry of ['BillRegister', 'BillRecord'])
      expect(placeOf(sectionsFor(everything), entry)).toMatchObject({ section: { key: 'visits' }, entry })
  })

  test('an entry of panel or window stands under exactly one tab, and has a name', () => {
    const held = sections.flatMap(({ entries }) => entries)
    const named = [
      ...Object.keys(tabLabels),
      ...Object.keys(ownLabels),
      ...windowGroups.flatMap(({ entries }) => entries.map(({ value }) => value)),
    ]
    expect(held.toSorted()).toEqual([...new Set(named)].toSorted())
    expect(held.filter((entry) => !entryLabels[entry])).toEqual([])
    expect(sections.map(({ key }) => key)).toEqual([...sectionKeys])
  })

  test('a tab is absent without its right, without a page behind it, and where nothing is left of it', () => {
    const noMoney = sectionsFor({
      ...everything,
      opens: (entry) => entry !== 'CashRecord' && entry !== 'DeductionRecord',
    })
    expect(noMoney.map(({ key }) => key)).not.toContain('payments')
    expect(noMoney.find(({ key }) => key === 'items')?.entries).toEqual(['ProjectBuyRecord'])
    expect(sectionsFor({ ...everything, opens: () => false }).map(({ key }) => key)).toEqual(['overview'])
  })

  test('the page’s controls decide in the panel, its blacklist and version P take away', {
    tags: ['F0505', 'F0506', 'F0507', 'F0508', 'F0097', 'F0101'],
  }, () => {
    const granted = ['ProjectOrder', 'ProjectDemand', 'CustomerPortrait', 'BasicInfor']
    const panel = entriesOf(sectionsFor({ ...everything, granted }))
    expect(granted.filter((entry) => panel.includes(entry))).toEqual(granted)
    expect(panel).not.toContain('CashRecord')
    // What only the window has needs no control.
    expect(panel).toContain('BalanceLedger')
    expect(entriesOf(sectionsFor({ ...everything, granted, hidden: ['ProjectOrder'] }))).not.toContain('ProjectOrder')
    for (const shown of [granted, null]) {
      const inP = entriesOf(sectionsFor({ ...everything, granted: shown, sysVer: 'P' }))
      expect(inP).toContain('BasicInfor')
      expect(inP).not.toContain('ProjectDemand')
      expect(inP).not.toContain('CustomerPortrait')
    }
  })

  test('a tab counts the rows of what it is about, and of nothing that is not shown', () => {
    const [accounts] = sectionsFor(everything).filter(({ key }) => key === 'accounts')
    const counts = { BalanceLedger: 7, PointLedger: 4, CoinLedger: 1, ProjectOrder: 9 }
    expect(countOf(accounts!, counts)).toBe(12)
    expect(countOf({ ...accounts!, entries: ['BalanceLedger'] }, counts)).toBe(7)
    expect(countOf(accounts!, {})).toBeNull()
    expect(countOf(accounts!, undefined)).toBeNull()
    expect(countOf(sections[0]!, counts)).toBeNull()
  })

  test('an address leads to its entry, to the first of its tab, and to the overview where it says nothing known', () => {
    const shown = sectionsFor(everything)
    expect(placeOf(shown, 'DeductionRecord')).toMatchObject({ section: { key: 'items' }, entry: 'DeductionRecord' })
    expect(placeOf(shown, 'visits')).toMatchObject({ section: { key: 'visits' }, entry: 'ReceptionRecord' })
    for (const at of [null, undefined, 'gone']) expect(placeOf(shown, at).section.key).toBe('overview')
  })
})

test('the window’s menu has the specification’s five groups, and 网电咨询记录 in none of them', {
  tags: ['F0095', 'F0100', 'F0108'],
}, () => {
  const groups = menuOf(sectionsFor(everything))
  expect(groups.map(({ label }) => label)).toEqual(['档案信息', '会员信息', '咨询信息', '科室信息', '投诉与回访'])
  expect(groups.map(({ entries }) => entries.length)).toEqual([4, 5, 6, 7, 2])
  expect(groups.flatMap(({ entries }) => entries.map(({ label }) => label))).not.toContain('网电咨询记录')
  const archiveOnly = sectionsFor({ ...everything, opens: (entry) => entry === 'BasicInfor' })
  expect(menuOf(archiveOnly)).toEqual([{ label: '档案信息', entries: [{ value: 'BasicInfor', label: '档案资料' }] }])
})

test('membership holds the card, the coupons and the three ledgers', { tags: ['F0098'] }, () => {
  const shown = sectionsFor(everything)
  const of = (group: string) => menuOf(shown).find(({ label }) => label === group)?.entries
  expect(of('会员信息')?.map(({ value }) => value)).toEqual([
    'MemberInfo',
    'CouponRecord',
    'BalanceLedger',
    'PointLedger',
    'CoinLedger',
  ])
  // Each has a tab of the panel that opens it.
  for (const { value } of of('会员信息') ?? []) expect(placeOf(shown, value).section.key).toBe('accounts')
})

test('what a page hands over reaches the module it opened, and no other', { tags: ['F0490', 'F0516'] }, () => {
  const shown = sectionsFor(everything)
  const opened = { moduleType: 'TriageRegister', args: { visit: 7 } }
  expect(handedTo(placeOf(shown, 'TriageRegister'), opened)).toEqual({ visit: 7 })
  expect(handedTo(placeOf(shown, 'ReceptionRecord'), opened)).toBeUndefined()
  expect(handedTo(placeOf(shown, 'overview'), {})).toBeUndefined()
})

const entriesIn = (group: string, sysVer: string) =>
  menuOf(sectionsFor({ ...everything, sysVer }))
    .find(({ label }) => label === group)
    ?.entries.map(({ value }) => value)

test('consultation shows the five entries of the specification, in version P without 客户需求; 收款记录 is ours', {
  tags: ['F0099', 'F0101'],
}, () => {
  const shown = [
    'ProjectAppointment',
    'ReceptionRecord',
    'ProjectDemand',
    'ProjectOrder',
    'CashRecord',
    'ProjectBuyRecord',
  ]
  expect(entriesIn('咨询信息', 'U')).toEqual(shown)
  expect(entriesIn('咨询信息', 'P')).toEqual(shown.filter((entry) => entry !== 'ProjectDemand'))
})

test('complaints and follow-up holds return visits and complaints', { tags: ['F0103'] }, () => {
  for (const sysVer of ['U', 'P'])
    expect(entriesIn('投诉与回访', sysVer)).toEqual(['ReturnVisitRecord', 'ComplaintRecord'])
})

test('预约 and 回访 have tabs in the panel, each in its place', { tags: ['F0503', 'F0504'] }, () => {
  expect([tabLabels.ProjectAppointment, tabLabels.ReturnVisitRecord]).toEqual(['预约', '回访'])
  const of = (entry: string) => placeOf(sectionsFor({ ...everything, granted: [entry] }), entry)
  expect(of('ProjectAppointment')).toMatchObject({ section: { key: 'visits' }, entry: 'ProjectAppointment' })
  expect(of('ReturnVisitRecord')).toMatchObject({ section: { key: 'followUps' }, entry: 'ReturnVisitRecord' })
})
