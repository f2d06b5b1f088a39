/**
 * The menu tree, its controls and the roles a new hospital begins with, read from `db/reference`
 * (menu.csv, buttons.csv, roles.csv, grants.csv). Source: clinical-admin book §14, §21, §22.
 * A page is shown once its column `served` says yes; its permissions exist before that.
 */
import { readReference } from '../../kit/reference.ts'

export type Control = {
  readonly kind: 'button' | 'tab'
  /** Permission key of a button (`customer:add`); value of a panel tab (`MedicalRecord`). */
  readonly perms: string
  readonly title: string
  readonly order: number
  /** System versions that have it; null = all. */
  readonly sysVers: string | null
  /** Does something ask for it yet? One that waits for its area (`~` in menu.csv) is granted by roles and offered nowhere. */
  readonly served: boolean
}

export type MenuNode = {
  /** M directory, C page. */
  readonly type: 'M' | 'C'
  readonly path: string
  /** Path of the directory; null on the first level. */
  readonly parent: string | null
  readonly title: string
  readonly icon: string
  /** Permission of the page itself; empty for directories. */
  readonly perms: string
  readonly order: number
  readonly controls: readonly Control[]
  /** Letters of the versions that have it; null = all. */
  readonly sysVers: string | null
  readonly lifeVers: string | null
  readonly groupOnly: boolean
  readonly platformOnly: boolean
  /** Hidden in the sidebar for system versions U and G; the route works. */
  readonly ugHidden: boolean
  readonly affix: boolean
  /** Does this product serve the page now? */
  readonly served: boolean
}

/** Panel tabs in the order of the drawer (specification 001 §2), with the read permission each one stands for. */
export const panelTabs = {
  TriageRegister: ['分诊', 'triage:add'],
  ReceptionRegister: ['接诊登记', 'consult:reception:register'],
  ReceptionRecord: ['接诊记录', 'consult:reception:list'],
  ProjectDemand: ['客户需求', 'consult:demand:list'],
  BillRegister: ['报单登记', 'order:bill:add'],
  BillRecord: ['报单记录', 'order:bill:list'],
  ProjectOrder: ['订单', 'order:list'],
  CashRecord: ['收款记录', 'cashier:record:list'],
  ProjectBuyRecord: ['已购项目', 'order:purchased:list'],
  CustomerPortrait: ['客户画像', 'customer:portrait'],
  BasicInfor: ['基本资料', 'customer:info'],
  MedicalRecord: ['病历', 'clinic:record:list'],
  PrescriptionRecord: ['处方', 'clinic:prescription:list'],
  ProjectPhotos: ['照片', 'clinic:photo:list'],
  ProjectAppointment: ['预约', 'appointment:list'],
  ReturnVisitRecord: ['回访', 'visit:list'],
} as const satisfies Record<string, readonly [title: string, perms: string]>

export type PanelTab = keyof typeof panelTabs
const everyTab = Object.keys(panelTabs) as PanelTab[]
const without = (...left: PanelTab[]): PanelTab[] => everyTab.filter((tab) => !left.includes(tab))
const doctorTabs: PanelTab[] = [
  'ReceptionRecord',
  'ProjectOrder',
  'ProjectBuyRecord',
  'BasicInfor',
  'MedicalRecord',
  'PrescriptionRecord',
  'ProjectPhotos',
  'ProjectAppointment',
  'ReturnVisitRecord',
]

/** Tab sets by name: what a page offers, and what a role may open (§21 TA…TV). */
export const tabSets: Readonly<Record<string, readonly PanelTab[]>> = {
  '': [],
  all: everyTab,
  desk: [
    'TriageRegister',
    'ReceptionRecord',
    'ProjectAppointment',
    'ProjectBuyRecord',
    'CashRecord',
    'BasicInfor',
    'ReturnVisitRecord',
  ],
  consultant: without('TriageRegister', 'PrescriptionRecord'),
  doctor: doctorTabs,
  nurse: doctorTabs.filter((tab) => tab !== 'ProjectOrder' && tab !== 'ReceptionRecord'),
  cashier: ['BillRecord', 'ProjectOrder', 'CashRecord', 'ProjectBuyRecord', 'BasicInfor'],
  service: ['ReceptionRecord', 'ProjectBuyRecord', 'BasicInfor', 'ProjectAppointment', 'ReturnVisitRecord'],
  group: ['ReceptionRecord', 'ProjectOrder', 'CashRecord', 'ProjectBuyRecord', 'BasicInfor'],
  records: ['BasicInfor', 'MedicalRecord'],
  pharmacist: ['BasicInfor', 'PrescriptionRecord'],
}

const labels = new Map(readReference('buttons.csv').map(({ key, label }) => [key!, label!]))
/** Tabs and the button that version P lacks, and the one that only version U has (§14, §21). */
const controlVersions: Readonly<Record<string, string>> = {
  ProjectDemand: 'SUG',
  CustomerPortrait: 'SUG',
  'customer:grade': 'U',
}

const baseOf = (perms: string): string => perms.slice(0, perms.lastIndexOf(':'))

const controlsOf = (perms: string, buttons: string, tabs: string): Control[] => {
  const keys = buttons.split(' ').filter(Boolean)
  const found = keys.map((word) => {
    const suffix = word.replace(/^~/, '')
    const key = suffix.includes(':') ? suffix : `${baseOf(perms)}:${suffix}`
    const title = labels.get(key) ?? labels.get(suffix)
    if (!title) throw new Error(`buttons.csv 缺少按钮 ${key} 的名称`)
    return { kind: 'button' as const, perms: key, title, served: suffix === word }
  })
  const panel = (tabSets[tabs] ?? []).map((tab) => ({
    kind: 'tab' as const,
    perms: tab,
    title: panelTabs[tab][0],
    served: true,
  }))
  return [...found, ...panel].map((control, index) => ({
    ...control,
    order: (index + 1) * 10,
    sysVers: controlVersions[control.perms] ?? null,
  }))
}

const readMenu = (): MenuNode[] => {
  let parent: string | null = null
  let directories = 0
  let pages = 0
  return readReference('menu.csv').map((row) => {
    const directory = row.type === 'M'
    if (directory) {
      parent = row.path!
      directories += 10
      pages = 0
    } else pages += 10
    const gates = row.gates!.split(' ')
    const versions = (name: string) => gates.find((gate) => gate.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
    return {
      type: directory ? 'M' : 'C',
      path: row.path!,
      parent: directory ? null : parent,
      title: row.title!,
      icon: row.icon!,
      perms: row.perms!,
      order: directory ? directories : pages,
      controls: directory ? [] : controlsOf(row.perms!, row.buttons!, row.tabs!),
      sysVers: versions('sys'),
      lifeVers: versions('life'),
      groupOnly: gates.includes('groupOnly'),
      platformOnly: gates.includes('platformOnly'),
      ugHidden: gates.includes('ugHidden'),
      affix: gates.includes('affix'),
      served: directory || row.served === 'yes',
    } satisfies MenuNode
  })
}

/** Directories and pages, each directory before its pages. */
export const menuTree: readonly MenuNode[] = readMenu()
