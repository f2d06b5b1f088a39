/** Words of 归属争议: which owner is disputed, how a dispute stands, and why something is refused. */
import { defineRefusals } from '../../refusals.ts'

/** As what she is claimed: two of the ways in which somebody has a customer. */
export const disputedRoles = { developer: '开发人员', consultant: '咨询师' } as const
export type DisputedRole = keyof typeof disputedRoles

/** As what somebody stands in the shares of an order who has the customer in this way. */
export const shareRoleOf = { developer: 'developer', consultant: 'adviser' } as const satisfies Record<
  DisputedRole,
  string
>

export const disputeStates = { open: '待裁决', decided: '已裁决', withdrawn: '已撤回' } as const
export type DisputeState = keyof typeof disputeStates

/** Colleagues between whom it stands. */
export const FEWEST_PARTIES = 2
export const MOST_PARTIES = 4
/** Among whom the work is shared at most: the sides of a dispute that another one was joined to. */
export const MOST_SIDES = 2 * MOST_PARTIES
/** Characters of why it was decided so, at least: both sides read it. */
export const LEAST_REASON = 10
/** Lines of evidence that are shown, the newest of them; and that a ruling leans on, at most. */
export const MOST_EVIDENCE = 300
export const MOST_LEANED = 30
/** Orders whose shares are changed with a ruling, at most. */
export const MOST_ORDERS = 20

export const rulingRefusals = defineRefusals('rulings', {
  wrongState: [409, '争议{state}，不能{verb}，请刷新后查看'],
  openAlready: [409, '该客户的{role}归属已有待裁决的争议，请在归属争议里查看并补充陈述'],
  notParty: [403, '提出争议的人应是争议一方，请把自己加入争议各方，或请主管提出'],
  ownerMissing: [422, '客户现在的{role}是 {name}，请把对方加入争议各方'],
  partyMissing: [422, '所选同事已离职、停用或不存在，请刷新后重新选择'],
  oneSide: [422, '请填写客户或选择一张报单，两者选一个'],
  decidesOwn: [403, '您是争议一方或提出人，不能裁决，请由其他主管裁决'],
  beyondHead: [403, '争议有一方不在您管理的科室，请由上一级主管裁决，证据和各方陈述您可以查看'],
  notYours: [403, '只有提出争议的人可以撤回，请联系对方'],
  noStatement: [403, '只有争议各方可以陈述，您可以在裁决理由里说明'],
  splitForeign: [422, '归属和业绩占比只能分给争议各方，请重新选择'],
  splitNotWhole: [422, '业绩占比合计应为 100%，请重新填写'],
  ownerUnshared: [422, '归属人的业绩占比不能为 0，请重新填写'],
  splitAbsent: [409, '{name} 已离职或停用，不能再得到客户和业绩，请改给在职的一方'],
  noEvidence: [422, '请先勾选裁决所依据的证据，至少一条'],
  leanForeign: [422, '所选证据不是该客户的记录或您看不到，请刷新后重新勾选'],
  orderForeign: [422, '所选订单不是该客户的订单，请刷新后重新选择'],
  orderRight: [403, '您没有调整业绩占比的权限，请不选历史订单，或联系管理员'],
})
