/** 申请退款: how many sessions of which item, whose cause, and what it comes to while it is typed: the figures that are sent are those shown. */
import {
  type RefundTrial,
  reasonParties,
  refundReasons,
  refunds,
  refundTable,
} from '@clinic/contract/areas/refunds/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Button, Form } from 'antd'
import { useDeferredValue, useState } from 'react'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { SubmitKeys } from '../../kit/form/SubmitKeys.tsx'
import { useUnsavedForm } from '../../kit/form/use-unsaved.ts'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { useAction, useAnswer } from '../../kit/query.ts'
import { CustomerName } from '../../kit/show/customer.tsx'
import { Answered } from '../../kit/show/states.tsx'
import { type Counts, linesOf, SessionCounts } from './Sessions.tsx'
import { Route, TrialLines, TrialNotes, TrialSum } from './TrialSheet.tsx'
import './refunds.css'

const titles = titlesOf(refundTable)
const F = fieldsOf(refunds.apply)

type Party = keyof typeof reasonParties
type Values = { reasonParty?: Party; reason?: string; fee?: string }
type Item = RefundTrial['items'][number]
/** At first all that is left of the item it was opened from, or of the whole order. */
const firstCounts = (items: readonly Item[], itemId: number | undefined): Counts =>
  Object.fromEntries(
    items
      .filter(({ purchasedItemId, qtyCan }) => qtyCan > 0 && (itemId === undefined || purchasedItemId === itemId))
      .map(({ purchasedItemId, qtyCan }) => [purchasedItemId, qtyCan]),
  )

const Outcome = ({ sheet }: { sheet: RefundTrial }) => (
  <>
    <TrialLines sheet={sheet} />
    <TrialSum sheet={sheet} />
    <TrialNotes sheet={sheet} coupons={sheet.coupons} />
    <h3>退到哪里</h3>
    <p className="none">先退后付的那一次，同一次按付款比例</p>
    <Route route={sheet.route} />
  </>
)

type Props = {
  readonly orderId: number
  /** One item alone at first. */
  readonly itemId?: number
  readonly onClose: () => void
}

/** What is typed, what it comes to, and sending it. */
const useApplication = (base: RefundTrial, { orderId, itemId, onClose }: Props) => {
  const [form] = Form.useForm<Values>()
  const [counts, setCounts] = useState<Counts>(() => firstCounts(base.items, itemId))
  const typed = Form.useWatch([], form) as Values | undefined
  const reasonParty = typed?.reasonParty ?? 'CUSTOMER'
  const lines = linesOf(counts)
  const fee = reasonParty === 'CUSTOMER' && typed?.fee ? { fee: typed.fee } : {}
  const wanted = useDeferredValue(JSON.stringify({ orderId, lines, reasonParty, ...fee }))
  const sheet = useAnswer(refunds.trial, lines.length > 0 ? JSON.parse(wanted) : null)
  const unsaved = useUnsavedForm(form, { what: '退款申请' })
  const apply = useAction(refunds.apply, {
    onDone: () => {
      unsaved.saved()
      onClose()
    },
  })
  const current = sheet.data
  const send = () =>
    void form.validateFields().then(({ reason }) => {
      if (current) apply.mutate({ ...JSON.parse(wanted), reason: reason ?? '', digest: current.digest })
    })
  return {
    form,
    counts,
    setCounts,
    reasonParty,
    lines,
    sheet,
    send,
    busy: apply.isPending,
    ready: current !== undefined,
  }
}

const Fields = ({ reasonParty }: { reasonParty: Party }) => (
  <div className="refund-fields">
    <F.Radio name="reasonParty" label={titles.reasonParty} options={reasonParties} />
    {reasonParty === 'CUSTOMER' && (
      <F.Money name="fee" label={titles.kept} help="合同或项目约定可收时填写，会打印在退款单上" />
    )}
    <F.Reason name="reason" label={titles.reason} reasons={refundReasons} />
  </div>
)

const Application = ({ base, ...props }: Props & { base: RefundTrial }) => {
  const { form, counts, setCounts, reasonParty, lines, sheet, send, busy, ready } = useApplication(base, props)
  const can = ready && lines.length > 0 && !busy
  return (
    <SubmitKeys className="refund-form" onSubmit={can ? send : undefined}>
      <p className="refund-whom">
        <CustomerName id={base.customerId} name={base.customerName} /> <span className="none">{base.orderNo}</span>
      </p>
      <div className="refund-parts">
        <Form form={form} layout="vertical" initialValues={{ reasonParty: 'CUSTOMER' }}>
          <SessionCounts label="退哪些项目" deed="退款" items={base.items} counts={counts} onChange={setCounts} />
          <Fields reasonParty={reasonParty} />
        </Form>
        <section aria-label="试算">
          <h3>退费试算</h3>
          {lines.length === 0 ? (
            <p className="none">填写退款次数后，这里显示能退多少和为什么</p>
          ) : (
            <Answered of={sheet} rows={6}>
              {(trial) => <Outcome sheet={trial} />}
            </Answered>
          )}
        </section>
      </div>
      <footer className="refund-foot">
        <span className="none">提交后占用这些次数，审核通过才退</span>
        <Button onClick={props.onClose}>返回</Button>
        <Button type="primary" disabled={!can} loading={busy} onClick={send} title="Ctrl+Enter">
          提交申请
        </Button>
      </footer>
    </SubmitKeys>
  )
}

/** Mount it when it opens. */
const RefundDialog = (props: Props) => {
  const base = useAnswer(refunds.trial, { orderId: props.orderId, lines: [], reasonParty: 'CUSTOMER' })
  return (
    <SidePanel title="申请退款" width={1040} onClose={props.onClose}>
      <Answered of={base} rows={10}>
        {(trial) => <Application {...props} base={trial} />}
      </Answered>
    </SidePanel>
  )
}
export default RefundDialog
