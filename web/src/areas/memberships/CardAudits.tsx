/** 会员卡审核: cards that somebody asks to give back, and those whose sale a rule sends to others. */
import { type ApprovalRow, approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { KindAudits, type KindOfAudits } from '../approvals/index.ts'

const isRetiring = ({ kind }: ApprovalRow): boolean => kind === 'VIP_RETIRE'

const cards: KindOfAudits = {
  list: approvals.cardTasks,
  decide: approvals.decideCard,
  title: '待审核的会员卡',
  noun: '会员卡申请',
  filledBy: '退卡，和审核规则要求送审的开卡、升级，提交后会在这里等会员主管审核。',
  mixed: true,
  pass: {
    label: '通过申请',
    follows: (row) =>
      isRetiring(row)
        ? ['卡内的钱转为待退款，由第三人退给客户后卡作废', '要改退款金额，请在退款管理里审核']
        : ['订单转为待收款，到收银台收款后生效'],
  },
  reject: {
    label: '驳回申请',
    follows: (row) =>
      isRetiring(row) ? ['卡恢复原来的状态，申请人会看到审核意见'] : ['订单取消，卡不办理，申请人会看到审核意见'],
  },
}

/** Mount it when it opens. */
const CardAudits = ({ onClose }: { readonly onClose: () => void }) => <KindAudits of={cards} onClose={onClose} />
export default CardAudits
