/** Words of 触达: by which way a customer is touched, for what, and what keeps it back. Source: customers book §0.5, §26. */
import { defineRefusals } from '../../refusals.ts'

export const reachChannels = { call: '电话', sms: '短信', wecom: '微信', miniapp: '小程序', manual: '当面' } as const
export type ReachChannel = keyof typeof reachChannels

export const reachPurposes = { medical: '医疗', service: '服务', marketing: '营销' } as const
export type ReachPurpose = keyof typeof reachPurposes

export const reachOutcomes = { reached: '已联系上', missed: '未联系上' } as const
/** What a touch was about. */
export const reachBiz = {
  visit: '回访',
  debt: '催款',
  appointment: '预约变动',
  declaration: '报单跟进',
  complaint: '投诉联系',
} as const

export const reachRefusals = defineRefusals('reach', {
  barred: [409, '该客户在黑名单（拒绝服务），不能联系，请先到黑名单查看'],
  unmarketed: [409, '该客户在黑名单（限制营销），不能做营销联系，请取消这项任务'],
  complaint: [409, '该客户有投诉未结，营销联系暂停，请等投诉结案'],
  held: [409, '该客户现在不做营销联系，请过几天再联系'],
  unsubscribed: [409, '客户已退订，未发送；请取消这项任务，或先登记新的授权'],
  unasked: [409, '客户还没有同意接收营销{channel}，请先在“家庭与授权”登记'],
  quiet: [409, '处于静默时段，将于{time}发送；请到时再联系'],
  tired: [409, '{days} 天内已营销联系 {most} 次，达到上限，请过几天再联系'],
  sameHours: [422, '静默时段的开始和结束不能相同，请改其中一个'],
})
