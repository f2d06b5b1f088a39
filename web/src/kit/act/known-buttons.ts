/**
 * The buttons the specification's generic table knows by name (001 §6, F0589–F0615), and what each looks like here: its
 * word, where it stands, whether it destroys. A page gives the call: `known('reset password', members.resetPassword)`.
 */
import type { Call } from '@clinic/contract/call.ts'
import type { Action, ListTool, RowAction } from './action.ts'

type Known = {
  readonly label: string
  /** On a row, above the list, on the selected rows, or under 导出. */
  readonly stands: 'row' | 'list' | 'selection' | 'export'
  readonly danger?: boolean
  readonly confirm?: string
  readonly done?: string
}

/** The specification's own questions (F0300, F0301); they are answered by 是 and 否 (F0302). */
export const ownQuestions = { one: '此操作将永久删除该数据, 是否继续?', several: '您确定删除选中的数据吗?' } as const

/** By the names of the specification. */
export const knownButtons = {
  'export custom': { label: '自定义导出', stands: 'export' },
  'export list': { label: '导出列表', stands: 'export' },
  'export form': { label: '导出表单', stands: 'export' },
  'export picture': { label: '导出图片', stands: 'export' },
  'export attachment': { label: '导出附件', stands: 'export' },
  'export data': { label: '导出数据', stands: 'export' },
  edit: { label: '编辑', stands: 'row' },
  delete: {
    label: '删除',
    stands: 'row',
    danger: true,
    confirm: ownQuestions.one,
    done: '删除成功!',
  },
  enable: { label: '启用', stands: 'row' },
  disable: { label: '禁用', stands: 'row' },
  run: { label: '运行', stands: 'row' },
  pause: { label: '暂停', stands: 'row' },
  resume: { label: '继续', stands: 'row' },
  restore: { label: '恢复', stands: 'row' },
  'push down (下发)': { label: '下发', stands: 'row' },
  confirm: { label: '确认', stands: 'row' },
  'set position': { label: '设置岗位', stands: 'row' },
  download: { label: '下载', stands: 'row' },
  'cancel favourite': { label: '取消收藏', stands: 'row' },
  graduate: { label: '结业', stands: 'row' },
  evaluate: { label: '评价', stands: 'row' },
  'hazard notice': { label: '危险告知', stands: 'row' },
  'set department/position': { label: '设置部门/岗位', stands: 'row' },
  'reset password': { label: '重置密码', stands: 'row' },
  'batch set role': { label: '批量设置角色', stands: 'selection' },
  'batch set department': { label: '批量设置部门', stands: 'selection' },
  'batch set province': { label: '批量设置省份', stands: 'selection' },
} as const satisfies Readonly<Record<string, Known>>

export type KnownButton = keyof typeof knownButtons

type Placed = Pick<ListTool<never>, 'selection' | 'exports'>

/** What is known of a button, to spread where an action goes to a page or is typed: `act(call, { ...buttonOf('reset password'), … })`. */
export const buttonOf = (
  name: KnownButton,
): Pick<Action<never>, 'label' | 'danger' | 'done'> & Placed & { confirm?: string } => {
  const { label, stands, danger, confirm, done }: Known = knownButtons[name]
  return {
    label,
    ...(danger ? { danger } : {}),
    ...(confirm ? { confirm } : {}),
    ...(done ? { done } : {}),
    ...(stands === 'selection' ? { selection: 'some' as const } : {}),
    ...(stands === 'export' ? { exports: true } : {}),
  }
}

/** The action a known button is, with the page's call and whatever else the page says of it. */
export const known = <On>(name: KnownButton, call: Call, more: Partial<Action<On>> = {}): Action<On> & Placed => ({
  ...buttonOf(name),
  call,
  ...more,
})

/** The only export of a list: alone it need not say of what. */
export const listExport = (call: Call): Action<unknown> & Placed => known('export list', call, { label: '导出' })

/** Deleting one row, with the specification's question and messages (F0300, F0302). */
export const removal = <Row>(call: Call, more: Partial<RowAction<Row>> = {}): RowAction<Row> =>
  known('delete', call, more)

/** Deleting the selected rows, with the specification's question (F0301). */
export const removalOfSeveral = <Row>(
  call: Call,
  more: Partial<Action<readonly Row[]>> = {},
): Action<readonly Row[]> & Placed => ({
  ...buttonOf('delete'),
  label: '批量删除',
  selection: 'some',
  call,
  confirm: ownQuestions.several,
  ...more,
})
