/** 退卡: the fee part, the card's money by both figures, what is taken back, and one total. Its digest is what the form sends. */
import { accountRefunds } from '@clinic/contract/areas/refunds/account-calls.ts'
import { reasonParties, refundTable } from '@clinic/contract/areas/refunds/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form } from 'antd'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { Answered } from '../../../kit/show/states.tsx'
import { Route } from '../TrialSheet.tsx'
import { AccountSum, Formulas, TakenBack, ToClear } from './AccountSheet.tsx'
import { type Typed, useRetireSheet } from './use-retire-sheet.ts'
import '../refunds.css'

const titles = titlesOf(refundTable)
const R = fieldsOf(accountRefunds.retire)

type SheetProps = {
  readonly cardId: number
  readonly value?: string
  readonly onChange?: (digest: string | undefined) => void
}

const RetireSheet = ({ cardId, value, onChange }: SheetProps) => {
  const form = Form.useFormInstance()
  const typed = (Form.useWatch([], form) as Typed | undefined) ?? {}
  const answer = useRetireSheet(cardId, typed, value, onChange)
  return (
    <Answered of={answer} rows={8}>
      {(sheet) => (
        <section className="refund-form" aria-label="退卡试算">
          <Formulas of={sheet} onChoose={(next) => form.setFieldValue('amount', next)} />
          <AccountSum of={sheet} />
          <TakenBack of={sheet} />
          <h3>退到哪里</h3>
          <Route route={sheet.route} />
          <h3>提交前要清的</h3>
          <ToClear of={sheet.toClear} />
        </section>
      )}
    </Answered>
  )
}

const RetireFields = ({ cardId }: { readonly cardId: number }) => (
  <>
    <R.Radio name="reasonParty" label={titles.reasonParty} options={reasonParties} />
    <R.Field name="digest" label="退卡试算">
      <RetireSheet cardId={cardId} />
    </R.Field>
    <R.Money name="amount" label="退款金额" help="不填按建议；可在两个数之间填写" />
    <R.Money name="fee" label={titles.kept} help="合同约定可收、且是客户原因时填写" />
    <R.Reason name="reason" label={titles.reason} reasons={['不再来院', '搬到外地', '服务不满意', '办错卡']} />
  </>
)
export default RetireFields
