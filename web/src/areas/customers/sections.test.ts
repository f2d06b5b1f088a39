import { describe, expect, test } from 'vitest'
import { countOf, placeOf, sections, sectionsFor } from './sections.ts'
import { entryLabels, tabLabels, windowGroups } from './words.ts'

const everything = { opens: () => true, sysVer: 'U', granted: null }
const entriesOf = (shown: ReturnType<typeof sectionsFor>) => shown.flatMap(({ entries }) => entries)

describe('the tabs of a customer', () => {
  test('F0489 F0510 stand in one order in panel and window, the overview first; each entry leads to its tab', () => {
    expect(sectionsFor(everything).map(({ label }) => label)).toEqual([
      '概览',
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

  test('an entry of panel or window stands under exactly one tab, and has a name', () => {
    const held = sections.flatMap(({ entries }) => entries)
    const named = [
      ...Object.keys(tabLabels),
      ...windowGroups.flatMap(({ entries }) => entries.map(({ value }) => value)),
    ]
    expect(held.toSorted()).toEqual([...new Set(named)].toSorted())
    expect(held.filter((entry) => !entryLabels[entry])).toEqual([])
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

  test('F0505 F0506 F0507 F0508 F0097 F0101 the page’s controls decide in the panel, its blacklist and version P take away', () => {
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

test('F0095 F0096 F0098 F0099 F0100 F0102 F0103 F0108 the window’s menu has five groups of the specification’s entries', () => {
  expect(windowGroups.map(({ label, entries }) => [label, entries.map((entry) => entry.label)])).toEqual([
    ['档案信息', ['客户画像', '档案资料', '照片', '老带新']],
    ['会员信息', ['会员信息', '卡券记录', '余额流水', '积分流水', '好美币流水']],
    ['咨询信息', ['咨询预约记录', '接诊记录', '客户需求', '开单情况', '收款记录', '已购项目']],
    ['科室信息', ['科室预约', '划扣记录', '手术记录', '住院记录', '耗材', '病历', '处方']],
    ['投诉与回访', ['回访记录', '投诉记录']],
  ])
  // 网电咨询记录 is always hidden: it is nowhere.
  expect(Object.values(entryLabels)).not.toContain('网电咨询记录')
})
