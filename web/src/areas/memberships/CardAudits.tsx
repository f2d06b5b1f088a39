/** 会员卡审核: cards that somebody asks to give back. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { KindAudits, type KindOfAudits } from '../approvals/index.ts'

const cards: KindOfAudits = {
  list: approvals.cardTasks,
  decide: approvals.decideCard,
  title: '待审核的退卡',
  noun: '退卡申请',
  filledBy: '在会员卡上点“退卡”提交后，会在这里等会员主管审核。',
  pass: {
    label: '通过退卡',
    follows: ['卡内的钱转为待退款，由第三人退给客户后卡作废', '要改退款金额，请在退款管理里审核'],
  },
  reject: { label: '驳回退卡', follows: ['卡恢复原来的状态，申请人会看到审核意见'] },
}

/** Mount it when it opens. */
const CardAudits = ({ onClose }: { readonly onClose: () => void }) => <KindAudits of={cards} onClose={onClose} />
export default CardAudits
