/** What a person may do: typed limits, roles, the menu tree. Source: clinical-admin book §14. */
import { Type } from 'typebox'
import { Id, Nullable, Shape, Text, Word } from '../../words.ts'

type Feature = {
  readonly label: string
  /** What the number counts. */
  readonly unit: string
  /** Which of two values allows more. */
  readonly permissive: 'more' | 'less'
  /** Without any grant. */
  readonly standard: number
  /** Waits for its area: kept where it was given, offered nowhere. */
  readonly waits?: true
}

/** Typed limits by key. A switch is 0 or 1; money is fen. */
export const features = {
  'phone.view.daily': { label: '每日查看手机号次数', unit: '次', permissive: 'more', standard: 20 },
  'phone.probe.daily': { label: '每日手机号查重次数', unit: '次', permissive: 'more', standard: 300 },
  'customer.export': { label: '导出客户', unit: '开关', permissive: 'more', standard: 0, waits: true },
  'export.maxRows': { label: '单次导出行数', unit: '行', permissive: 'more', standard: 5_000 },
  'order.discount.min': { label: '最低折扣', unit: '%', permissive: 'less', standard: 80 },
  'order.roundOff.max': { label: '抹零上限', unit: '分', permissive: 'more', standard: 100 },
  'order.manualPrice': { label: '手工改价', unit: '开关', permissive: 'more', standard: 0, waits: true },
  'order.giftMonthly': { label: '每月赠送额度', unit: '分', permissive: 'more', standard: 0 },
  'refund.approveMax': { label: '退款审批上限', unit: '分', permissive: 'more', standard: 9_999_999_999 },
  'debt.allowMax': { label: '允许欠款上限', unit: '分', permissive: 'more', standard: 0 },
  'rx.level': { label: '处方级别', unit: '级', permissive: 'more', standard: 0, waits: true },
  'record.amendHours': { label: '病历可修改时长', unit: '小时', permissive: 'more', standard: 24, waits: true },
  'record.breakGlass': { label: '紧急查看病历', unit: '开关', permissive: 'more', standard: 0, waits: true },
  'appointment.overbook': { label: '加号', unit: '开关', permissive: 'more', standard: 0, waits: true },
  'deduct.withdrawDays': { label: '划扣可撤销天数', unit: '天', permissive: 'more', standard: 30, waits: true },
  'photo.export': { label: '导出照片', unit: '开关', permissive: 'more', standard: 0, waits: true },
  'inpatient.forceOut': { label: '强制出院', unit: '开关', permissive: 'more', standard: 0, waits: true },
  'audit.viewAll': { label: '查看全部审核', unit: '开关', permissive: 'more', standard: 0, waits: true },
} as const satisfies Record<string, Feature>

export type FeatureKey = keyof typeof features

/** The limits that something asks for, in the order of the role drawer. */
export const offeredFeatures = (Object.entries(features) as [FeatureKey, Feature][]).filter(([, { waits }]) => !waits)

/** A control of a page: a button, or a tab of the customer panel (its name in `perms`). */
export const MenuControl = Shape({ id: Id, perms: Text(80), menuName: Text(30), kind: Word('button', 'tab') })

const menuFields = {
  id: Id,
  /** 0 on the first level. */
  parentId: Type.Integer({ minimum: 0 }),
  pid: Type.Integer({ minimum: 0 }),
  /** M directory, C page. */
  menuType: Word('M', 'C'),
  path: Text(200),
  redirect: Nullable(Text(200)),
  component: Nullable(Text(200)),
  perms: Nullable(Text(80)),
  /** The route works; the sidebar leaves it out. */
  hidden: Type.Boolean(),
  alwaysShow: Type.Boolean(),
  hasChild: Type.Boolean(),
  orderNum: Type.Integer(),
  meta: Shape({
    title: Text(30),
    icon: Text(40),
    affix: Type.Boolean(),
    activeMenu: Nullable(Text(200)),
    parentId: Type.Integer({ minimum: 0 }),
    rootId: Type.Integer({ minimum: 0 }),
  }),
  controls: Type.Array(MenuControl),
}

/** A page; directories hold pages in `children` (specification 000 §2, route building). */
export const MenuPage = Shape({ ...menuFields, children: Type.Array(Type.Null()) })
export const MenuDirectory = Shape({ ...menuFields, children: Type.Array(MenuPage) })

/** Which columns of a page's tables the person sees: always explicit (clinical-admin §14, column permission). */
export const ColumnGrant = Shape({
  menuId: Id,
  child: Type.Array(Shape({ name: Text(80), cols: Type.Array(Shape({ prop: Text(60), perms: Type.Boolean() })) })),
})
