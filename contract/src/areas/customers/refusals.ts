/** Why the archive refuses. */
import { defineRefusals } from '../../refusals.ts'

export const customerRefusals = defineRefusals('customers', {
  phoneTaken: [40920, '{phone}已存在'],
  typeNameTaken: [40921, '{name}已存在，请换一个名称'],
  sourceNameTaken: [40922, '{name}已存在，同一类型下请换一个名称'],
  hasBusiness: [42220, '该客户已有业务记录，不能删除'],
  incomplete: [42221, '请填写：{fields}'],
  phoneForm: [42222, '请输入正确的手机号码'],
  birthdayAhead: [42223, '出生日期不能晚于今天'],
  sourceUnusable: [42224, '所选来源已停用或不属于该来源类型，请重新选择'],
  recommenderNeeded: [42225, '这个来源类型要填推荐人，请选择推荐人'],
  agencyNeeded: [422, '这个来源类型要选推广机构，请选择是谁推广的'],
  sourceLocked: [42226, '客户已成交，来源不能修改，请联系主管办理'],
  staffUnusable: [42227, '所选员工不存在或已停用，请重新选择'],
  alreadyOwner: [422, '已经是该员工的客户'],
  barred: [403, '暂无查看权限：该客户在黑名单中（拒绝服务），请联系主管'],
  noPhone: [42228, '该客户没有登记手机号'],
  recommenderUnusable: [42229, '推荐人不存在，或就是客户本人，请重新选择'],
  quotaUsed: [40321, '今日查看名额已用完'],
  extraDay: [422, '日期只能是今天到 {days} 天内'],
  probesUsed: [40322, '今日手机号查重次数已用完，请明天再试，或请管理员调高额度'],
  allergyUnnamed: [42295, '请写明对什么过敏；没有过敏请选“否认过敏”'],
  allergyNone: [42296, '没有过敏请选“否认过敏”，不要写在过敏史里'],
  merged: [409, '该客户档案已并入{name}（{code}），请在那份档案上办理'],
  exportReason: [40020, '导出手机号请填写原因'],
})
