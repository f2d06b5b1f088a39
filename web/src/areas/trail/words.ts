/** Words of the logs: how an entry ended, what the check finds, and how fields are called. */
import { consultResultWords, consultStateWords } from '@clinic/contract/areas/consulting/calls.ts'
import { orderStatuses, orderTypes } from '@clinic/contract/areas/orders/words.ts'
import { triageStateWords } from '@clinic/contract/areas/triage/nouns.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { yuanText } from '../../kit/show/text.tsx'
import { statusWords } from '../../words/states.ts'

export const outcomeWords = { done: '成功', refused: '已拒绝' } as const

/** What was done to the trail, as the check finds it. */
export const problemWords = {
  changed: '内容被改动',
  broken: '链条断开',
  removed: '记录被删除',
  unlinked: '记录不在链中',
  cut: '末尾被截断或与外部锚点不符',
} as const

const fields: Readonly<Record<string, string>> = {
  id: '编号',
  version: '版本',
  name: '名称',
  title: '标题',
  code: '编码',
  no: '单号',
  status: '状态',
  sort: '排序',
  remark: '备注',
  reason: '原因',
  phone: '手机',
  email: '邮箱',
  gender: '性别',
  sex: '性别',
  birthday: '生日',
  account: '账号',
  address: '地址',
  contact: '联系人',
  type: '类型',
  level: '级别',
  amount: '金额',
  price: '价格',
  quantity: '数量',
  discount: '折扣',
  customerId: '客户编号',
  customerName: '客户',
  departmentId: '部门',
  departmentIds: '部门',
  jobIds: '岗位',
  roleIds: '角色',
  menuIds: '菜单',
  dataScope: '数据范围',
  columns: '列权限',
  consultantId: '咨询师',
  developerId: '开发人员',
  doctorId: '医生',
  adviserId: '咨询师',
  deptId: '科室',
  original: '原价',
  wholeReason: '整单优惠原因',
  guardianNote: '监护人说明',
  filters: '筛选条件',
  max: '行数上限',
  operationType: '操作类型',
  operationContent: '操作内容',
  writeType: '写入类型',
  hospitalId: '医院',
  bytes: '字节数',
  avatar: '头像',
  summary: '摘要',
  payable: '应收',
  paid: '已付',
  total: '合计',
  balance: '余额',
  open: '未付',
  points: '积分',
  coins: '好美币',
  cash: '现金',
  deposit: '定金',
  times: '次数',
  room: '诊室',
  password: '密码',
}

const MONEY = /^(\w+?)(_fen|Fen)$/

/** A field as the clinic calls it; unknown ones keep their own name. */
export const fieldName = (field: string): string => {
  const plain = MONEY.exec(field)?.[1] ?? field
  return fields[plain] ?? fields[plain.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase())] ?? plain
}

/** Wire values of states and kinds that are noted, by the field they stand in; the words are the contract's. */
const states: Readonly<Record<string, string>> = {
  ...orderStatuses,
  ...triageStateWords,
  ...consultStateWords,
  ...statusWords,
}
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: states,
  state: states,
  result: consultResultWords,
  type: orderTypes,
}
const truths: Readonly<Record<string, string>> = { true: '是', false: '否' }

/** A value as it is read: sums, which are kept in fen, in yuan; states and yes or no in words. */
export const valueText = (field: string, text: string | null): string | null => {
  if (text === null) return null
  if (MONEY.test(field) && /^-?\d{1,15}$/.test(text)) return `${yuanText(toYuan(Number(text)))} 元`
  return codes[field]?.[text] ?? truths[text] ?? text
}
