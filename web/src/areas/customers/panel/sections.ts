/**
 * The tabs of a customer's panel and window: the same ones in the same order, each with the specification's entries it
 * holds (000 §2, 001 §2). Which of them a person sees is decided here, for both.
 */
import type { CountedEntry, PanelCounts } from '@clinic/contract/areas/customers/panel.ts'
import type { Static } from 'typebox'
import { entryLabels, type WindowEntry, windowGroups, windowOnly } from '../words.ts'

export type Counts = Static<typeof PanelCounts>

export type Section = {
  readonly key: string
  readonly label: string
  /** Values of the entries, in their order; the overview has none. */
  readonly entries: readonly string[]
  /** Whose rows the figure on the tab counts. */
  readonly counts?: readonly CountedEntry[]
}

export const OVERVIEW = 'overview'

export const sections: readonly Section[] = [
  { key: OVERVIEW, label: '概览', entries: [] },
  { key: 'timeline', label: '动态', entries: ['Timeline'] },
  {
    key: 'visits',
    label: '到院接诊',
    entries: [
      'ReceptionRecord',
      'ReceptionRegister',
      'TriageRegister',
      'ProjectAppointment',
      'ProjectDemand',
      'PromiseRecord',
      'BillRegister',
      'BillRecord',
    ],
    counts: ['ReceptionRecord'],
  },
  { key: 'orders', label: '订单', entries: ['ProjectOrder'], counts: ['ProjectOrder'] },
  {
    key: 'items',
    label: '已购项目',
    entries: ['ProjectBuyRecord', 'DeductionRecord'],
    counts: ['ProjectBuyRecord'],
  },
  { key: 'payments', label: '收款', entries: ['CashRecord'], counts: ['CashRecord'] },
  {
    key: 'accounts',
    label: '账户流水',
    entries: ['BalanceLedger', 'PointLedger', 'CoinLedger', 'MemberInfo', 'CouponRecord'],
    counts: ['BalanceLedger', 'PointLedger', 'CoinLedger', 'MemberInfo', 'CouponRecord'],
  },
  {
    key: 'care',
    label: '诊疗',
    entries: [
      'MedicalRecord',
      'PrescriptionRecord',
      'DepartmentAppointment',
      'SurgeryRecord',
      'InpatientRecord',
      'ConsumableRecord',
    ],
  },
  {
    key: 'followUps',
    label: '跟进',
    entries: ['ReturnVisitRecord', 'ComplaintRecord'],
    counts: ['ReturnVisitRecord', 'ComplaintRecord'],
  },
  {
    key: 'archive',
    label: '资料',
    entries: ['CustomerPortrait', 'BasicInfor', 'ProjectPhotos', 'OldBringNew'],
  },
]

/** Entries version P does not have (F0097, F0101, F0507, F0508). */
const notInP = new Set(['ProjectDemand', 'CustomerPortrait'])

type Asking = {
  /** Is there a page behind an entry, and may this person open it? */
  readonly opens: (entry: string) => boolean
  readonly sysVer: string
  /** Entries the page grants its panel; null in the window, where rights alone decide. */
  readonly granted: readonly string[] | null
  /** Entries a page does not want to show. */
  readonly hidden?: readonly string[]
}

/**
 * The sections somebody sees, with the entries that are left of them; one of which nothing is left is absent. What the
 * specification knows only from the window needs no control of the page, only its right.
 */
export const sectionsFor = ({ opens, sysVer, granted, hidden = [] }: Asking): readonly Section[] => {
  const isThere = (entry: string): boolean =>
    opens(entry) &&
    !hidden.includes(entry) &&
    !(sysVer === 'P' && notInP.has(entry)) &&
    (granted === null || granted.includes(entry) || windowOnly.has(entry))
  return sections
    .map((section) => ({ ...section, entries: section.entries.filter(isThere) }))
    .filter(({ key, entries }) => key === OVERVIEW || entries.length > 0)
}

/** The figure on a tab; null where there is none to tell. */
export const countOf = ({ counts = [], entries }: Section, known: Counts | undefined): number | null => {
  const told = counts.filter((entry) => entries.includes(entry) && known?.[entry] !== undefined)
  return told.length === 0 ? null : told.reduce((sum, entry) => sum + known![entry]!, 0)
}

export type Place = { readonly section: Section; readonly entry: string | null }

/** Where an address leads: an entry, a section, or the first there is. */
export const placeOf = (shown: readonly Section[], at: string | null | undefined): Place => {
  const holding = shown.find(({ entries }) => at !== null && at !== undefined && entries.includes(at))
  if (holding) return { section: holding, entry: at! }
  const section = shown.find(({ key }) => key === at) ?? shown[0]!
  return { section, entry: section.entries[0] ?? null }
}

/** What a page hands to the entry it opens a customer at; the other entries get nothing of it. */
export const handedTo = <Args>(
  { entry }: Place,
  opened: { readonly moduleType?: string | undefined; readonly args?: Args | undefined },
): Args | undefined => (entry !== null && entry === opened.moduleType ? opened.args : undefined)

/** The window's menu: the specification's five groups, as far as their entries are there. */
export const menuOf = (
  shown: readonly Section[],
): readonly { readonly label: string; readonly entries: readonly WindowEntry[] }[] => {
  const there = new Set(shown.flatMap(({ entries }) => entries))
  return windowGroups
    .map(({ label, entries }) => ({ label, entries: entries.filter(({ value }) => there.has(value)) }))
    .filter(({ entries }) => entries.length > 0)
}

export const labelOf = (entry: string): string => entryLabels[entry] ?? entry
