/**
 * The menu tree and its controls, composed of the directories and of the areas' own pages (`menus/rows.ts`).
 * Source: clinical-admin book §14, §21, §22. A page is shown once an area serves it; its permissions exist before that.
 */
import { type DirectoryRow, directoryRows, type Level, type PageRow, pageRows } from './rows.ts'

export type Control = {
  readonly kind: 'button' | 'tab'
  /** Permission key of a button (`customer:add`); value of a panel tab (`MedicalRecord`). */
  readonly perms: string
  readonly title: string
  readonly order: number
  /** System versions that have it; null = all. */
  readonly sysVers: string | null
  /** Does something ask for it yet? One that waits for its area (`~` before its word) is granted by roles and offered nowhere. */
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
  /** What a new hospital's roles may do there, by code of role; a page without any has those of its directory. */
  readonly grants: ReadonlyMap<string, Level>
}

/**
 * Panel tabs in the order of the drawer (specification 001 §2), with the read permission each one stands for, and the area
 * it waits for: such a tab is granted already and offered nowhere.
 */
export const panelTabs = {
  TriageRegister: ['分诊', 'triage:add'],
  ReceptionRegister: ['接诊登记', 'consult:reception:register'],
  ReceptionRecord: ['接诊记录', 'consult:reception:list'],
  ProjectDemand: ['客户需求', 'consult:demand:list'],
  BillRegister: ['报单登记', 'consult:declaration:add'],
  BillRecord: ['报单记录', 'consult:declaration:list'],
  ProjectOrder: ['订单', 'order:list'],
  CashRecord: ['收款记录', 'cashier:record:list'],
  ProjectBuyRecord: ['已购项目', 'order:purchased:list'],
  CustomerPortrait: ['客户画像', 'customer:portrait'],
  BasicInfor: ['基本资料', 'customer:info'],
  MedicalRecord: ['病历', 'clinic:record:list', 'records'],
  PrescriptionRecord: ['处方', 'clinic:prescription:list', 'prescriptions'],
  ProjectPhotos: ['照片', 'clinic:photo:list', 'photos'],
  ProjectAppointment: ['预约', 'appointment:list'],
  ReturnVisitRecord: ['回访', 'visit:list'],
} as const satisfies Record<string, readonly [title: string, perms: string, waitsFor?: string]>

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

/** Tabs and the button that version P lacks, and the one that only version U has (§14, §21). */
const controlVersions: Readonly<Record<string, string>> = {
  ProjectDemand: 'SUG',
  CustomerPortrait: 'SUG',
  'customer:portrait': 'SUG',
  'customer:grade': 'U',
}

const controlsOf = ({ buttons, tabs }: PageRow): Control[] =>
  [
    ...buttons.map(({ perms, title, waits }) => ({ kind: 'button' as const, perms, title, served: !waits })),
    ...(tabSets[tabs] ?? []).map((tab) => ({
      kind: 'tab' as const,
      perms: tab,
      title: panelTabs[tab][0],
      served: panelTabs[tab].length === 2,
    })),
  ].map((control, index) => ({ ...control, order: (index + 1) * 10, sysVers: controlVersions[control.perms] ?? null }))

const versionsOf = (gates: readonly string[], name: string): string | null =>
  gates.find((gate) => gate.startsWith(`${name}=`))?.slice(name.length + 1) ?? null

const gated = ({ path, title, gates, grants }: PageRow | DirectoryRow) => ({
  path,
  title,
  grants,
  sysVers: versionsOf(gates, 'sys'),
  lifeVers: versionsOf(gates, 'life'),
  groupOnly: gates.includes('groupOnly'),
  platformOnly: gates.includes('platformOnly'),
  ugHidden: gates.includes('ugHidden'),
  affix: gates.includes('affix'),
})

const directoryOf = (row: DirectoryRow, order: number): MenuNode => ({
  ...gated(row),
  type: 'M',
  parent: null,
  icon: row.icon,
  perms: '',
  order,
  controls: [],
  served: true,
})

const pageOf = (row: PageRow): MenuNode => ({
  ...gated(row),
  type: 'C',
  parent: row.under,
  icon: '',
  perms: row.perms,
  order: row.sort,
  controls: controlsOf(row),
  served: row.served,
})

/** Directories and pages, each directory before its pages. */
export const menuTree: readonly MenuNode[] = directoryRows.flatMap((directory, index) => [
  directoryOf(directory, (index + 1) * 10),
  ...pageRows
    .filter(({ under }) => under === directory.path)
    .map(pageOf)
    .sort((one, other) => one.order - other.order),
])
