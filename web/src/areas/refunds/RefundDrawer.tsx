/** One refund to read: its trial sheet, the way of the money, who did what, and what can be done now. */
import { refundKinds } from '@clinic/contract/areas/refunds/account-words.ts'
import {
  type Refund,
  type RefundRow,
  reasonParties,
  refundStates,
  refunds,
} from '@clinic/contract/areas/refunds/calls.ts'
import { offeredTo } from '../../kit/act/action.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { deedsOn } from '../../kit/act/deeds.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { Facts } from '../../kit/page/Record.tsx'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { CustomerName } from '../../kit/show/customer.tsx'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { OrderNo } from '../../kit/show/OrderNo.tsx'
import { Answered } from '../../kit/show/states.tsx'
import { StateTag } from '../../kit/show/text.tsx'
import { AccountParts } from './accounts/AccountParts.tsx'
import { actionsOf, titles } from './refund-list.tsx'
import { Route, TrialLines, TrialNotes, TrialSum } from './TrialSheet.tsx'
import './refunds.css'

const deeds = actionsOf(() => undefined).filter(({ opens }) => !opens)

/** What can be done with it now; what cannot says why. */
const useDeeds = (row: RefundRow) => {
  const person = usePerson()
  const { start, stage } = useStage()
  const next = new Set(['审核通过', ...deeds.filter(({ verb }) => verb).map(({ label }) => label)])
  const drawn = deedsOn(offeredTo(person, deeds), row, start).map((one) => ({
    ...one,
    primary: one.refusal === null && next.has(one.label),
  }))
  return { drawn, stage }
}

/** Who did it and when; empty where nobody did yet. */
const By = ({ name, at, word }: { name: string | null | undefined; at: string | null | undefined; word?: string }) =>
  at ? (
    <span>
      {name} <ShortMoment at={at} /> {word}
    </span>
  ) : null

const factsOf = (refund: Refund) => [
  { label: titles.customerName, value: <CustomerName id={refund.customerId} name={refund.customerName} /> },
  { label: titles.kind, value: refundKinds[refund.kind] },
  { label: titles.orderNo, value: <OrderNo id={refund.orderId} no={refund.orderNo} /> },
  { label: titles.reasonParty, value: reasonParties[refund.reasonParty] },
  { label: titles.reason, value: refund.reason },
  { label: titles.createdByName, value: <By name={refund.createdByName} at={refund.createdAt} /> },
  {
    label: titles.auditedByName,
    value: refund.auditedAt && (
      <By name={refund.auditedByName ?? '规则免审'} at={refund.auditedAt} word={refund.auditOpinion} />
    ),
  },
  { label: titles.paidByName, value: refund.paidAt && <By name={refund.paidByName} at={refund.paidAt} /> },
  ...(refund.revokedAt
    ? [
        {
          label: titles.revokeReason,
          value: <By name={refund.revokedByName} at={refund.revokedAt} word={refund.revokeReason} />,
        },
      ]
    : []),
]

const OrderTrial = ({ refund }: { refund: Refund }) => (
  <>
    <TrialLines sheet={refund} />
    <TrialSum sheet={refund} />
    <TrialNotes sheet={refund} />
    {refund.waived && <p className="none">审核人决定不扣已用掉的赠送积分</p>}
  </>
)

const RefundView = ({ refund }: { refund: Refund }) => {
  const { drawn, stage } = useDeeds(refund)
  return (
    <div className="refund-view">
      <header>
        <h2>
          {refund.no} <StateTag value={refund.status} words={refundStates} />
        </h2>
        <div className="refund-deeds">
          <ActionRow actions={drawn} />
        </div>
      </header>
      <Facts columns={2} facts={factsOf(refund)} />
      <section aria-label="试算">
        <h3>退费试算</h3>
        {refund.kind === 'ORDER' ? <OrderTrial refund={refund} /> : <AccountParts refund={refund} />}
      </section>
      <section>
        <h3>退到哪里</h3>
        <Route route={refund.route} />
        {refund.routeNote && <p>改方式的原因：{refund.routeNote}</p>}
        {refund.payee && (
          <p>
            收款账户：{refund.payee}
            {refund.idChecked && '，已核对证件'}
          </p>
        )}
      </section>
      <p className="none">试算摘要 {refund.digest.slice(0, 12)}，数字变了摘要就变，须重新签字</p>
      {stage}
    </div>
  )
}

/** Mount it when it opens. */
export const RefundDrawer = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const answer = useAnswer(refunds.one, { id })
  return (
    <SidePanel title="退款详情" width={720} onClose={onClose}>
      <Answered of={answer} rows={10}>
        {(refund) => <RefundView refund={refund} />}
      </Answered>
    </SidePanel>
  )
}
