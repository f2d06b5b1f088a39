/** Which tabs a panel shows: the controls of the page it is opened from, in their order (specification 001 §2). */
import type { Control, MenuNode } from '../../../kit/person.ts'
import { sectionKeys, tabLabels, windowOnly } from '../words.ts'

const REFUSED = '你没有此顾客面板权限，请联系管理员开通'

const notInP = new Set(['ProjectDemand', 'CustomerPortrait'])

const tabOf = (control: Control): string => control.perms

/**
 * Values of the tabs a page grants. Version P has no ProjectDemand and CustomerPortrait; CustomerPortrait, where it is,
 * stands right before BasicInfor; `hidden` takes some away.
 */
export const grantedTabs = (
  page: MenuNode | null,
  sysVer: string,
  hidden: readonly string[] = [],
): readonly string[] => {
  const values = (page?.controls ?? [])
    .map(tabOf)
    .filter((value) => value in tabLabels && !hidden.includes(value) && !(sysVer === 'P' && notInP.has(value)))
  if (!values.includes('CustomerPortrait') || !values.includes('BasicInfor')) return values
  const rest = values.filter((value) => value !== 'CustomerPortrait')
  return rest.toSpliced(rest.indexOf('BasicInfor'), 0, 'CustomerPortrait')
}

/** What a panel may be opened at besides the tabs of its page: a section, or an entry of the window. */
const isPlace = (module: string): boolean => windowOnly.has(module) || sectionKeys.has(module)

/** The specification's sentence when a module is not among the tabs of the page; null when it may open, or none is named. */
export const whyNotOpen = (
  page: MenuNode | null,
  sysVer: string,
  module: string | undefined,
  hidden: readonly string[] = [],
): string | null => (module && !isPlace(module) && !grantedTabs(page, sysVer, hidden).includes(module) ? REFUSED : null)
