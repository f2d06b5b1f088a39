/** Words, refusals and rules of staff administration that screens and server share. Source: clinical-admin §14, §15. */
import { daysBetween } from '../../days.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { whyNotTouchStaff } from '../access/roles.ts'

export const peopleRefusals = defineRefusals('people', {
  jobNoTaken: [40987, '{jobNo}已存在'],
  openShift: [40988, '{name} 还有未交班的收银班次，请先交班'],
  visiting: [42287, '{name} 是集团派驻员工，账号与密码由其所属医院管理'],
  hasHistory: [42288, '{name} 已有登录或业务记录，不能删除，可办理离职或禁用'],
  notHandedOver: [42289, '{name} 还有{what}，请为其指定接收人'],
  stillOwns: [422, '{name} 名下还有 {what}，请先办理离职交接'],
  notForPool: [422, '{what}不能放入公海，请选择接收人'],
  handoverUndone: [409, '这次交接已经撤销'],
  handoverOver: [409, '已超过 24 小时，不能再撤销，请用“转移”或“离职交接”移回'],
  receiverUnusable: [40089, '接收人不存在、已禁用或就是本人，请重新选择'],
  notYourself: [40385, '不能对自己{action}，请由其他管理员操作'],
  departmentOutOfReach: [40388, '部门不在您的管理范围内，请重新选择'],
  typeOutOfReach: [40389, '您不能设置这种员工类型，请由医院管理员操作'],
  unreadableSheet: [40085, '文件无法读取，请使用模板另存为 .xlsx 或 .csv 后重新上传'],
  wrongHeader: [40086, '缺少“{column}”列，请使用最新模板'],
  sheetTooLong: [40087, '一次最多导入 {limit} 行，文件有 {rows} 行，请分批导入'],
  sheetNumbersUsed: [403, '今天导入查重的手机号已到上限，没有导入任何员工，请明天再导入，或请其他管理员导入'],
  accountDisabled: [40984, '{name} 已禁用，请先启用'],
})

/** 0 platform administrator, 1 hospital administrator, 2 staff, 3 group staff. */
export const userTypes = { 0: '平台管理员', 1: '医院管理员', 2: '员工', 3: '集团员工' } as const
/** User profile (specification 000 §3). */
export const genders = { 1: '男', 2: '女' } as const
/** Right to prescribe, from none to special drugs. */
export const prescribingLevels = { 0: '无', 1: '普通处方', 2: '限制级', 3: '特殊级' } as const

/** Days before the end of a licence from when it is a matter of concern (clinical-admin §15). */
export const LICENCE_WARNING_DAYS = 30
export const licenceStates = { none: '未登记', valid: '有效', expiring: '即将到期', expired: '已过期' } as const
export type LicenceState = keyof typeof licenceStates

/** How a licence stands. @param today local date. @param until last valid day; null: open-ended when there is a number. */
export const licenceState = (no: string | null, until: string | null, today: string): LicenceState => {
  if (!no && !until) return 'none'
  if (!until) return 'valid'
  const left = daysBetween(today, until)
  return left < 0 ? 'expired' : left <= LICENCE_WARNING_DAYS ? 'expiring' : 'valid'
}

/** A person as the one who asks may treat her. */
export type Ruled = {
  readonly name: string
  /** `self`, `above` (a lower level number than one's own), `within`. */
  readonly rank: 'self' | 'above' | 'within'
  readonly status: 0 | 1
  /** Account and password belong to another hospital. */
  readonly visiting: boolean
}

/** Nobody touches a person of a higher rank. */
export const whyNotManage = ({ rank, name }: Pick<Ruled, 'rank' | 'name'>): Refusal | null =>
  whyNotTouchStaff({ name, above: rank === 'above' })

/** Nor does anybody do to herself what another has to do. @param action 禁用, 删除, 重置密码 … */
export const whyNotRule = (person: Pick<Ruled, 'rank' | 'name'>, action: string): Refusal | null =>
  person.rank === 'self' ? peopleRefusals.notYourself({ action }) : whyNotManage(person)

/** Account and password of group staff are kept at home. */
export const whyNotAccount = (person: Ruled, action: string): Refusal | null =>
  whyNotRule(person, action) ?? (person.visiting ? peopleRefusals.visiting({ name: person.name }) : null)
