/** 结束咨询: who, how long, what it led to, the outcome; what is still missing is said before, and it may be put aside instead. */
import { consulting, settledResult, whyNotEnd } from '@clinic/contract/areas/consulting/calls.ts'
import type { ConsultRecordRow } from '@clinic/contract/areas/consulting/nouns.ts'
import { type Filled, TEMPLATE, type Template } from '@clinic/contract/areas/consulting/settings.ts'
import { countsInSums } from '@clinic/contract/areas/orders/words.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { Alert, Button, Form, type FormInstance, Modal } from 'antd'
import { Suspense } from 'react'
import { SubmitKeys } from '../../../kit/form/SubmitKeys.tsx'
import { useAnswer } from '../../../kit/query.ts'
import { PromiseQuestion } from '../../promises/index.ts'
import { consultResultWords, visitTypeWords } from '../words.ts'
import { useConsulted } from './minutes.ts'
import { Outcome } from './Outcome.tsx'
import { useVisitOrders, type VisitOrder } from './visit-orders.ts'
import '../../../kit/form/form.css'
import { DialogTitle } from '../../../kit/page/DialogTitle.tsx'

type Result = ConsultRecordRow['result']
type Values = {
  readonly templateData?: Filled
  readonly demandText?: string
  readonly adviceText?: string
  readonly doctorOpinion?: string
  readonly competitorNote?: string
  readonly result?: Result
  readonly noDealReason?: string | null
  readonly nextFollowTime?: string | null
}

/** What is sold stays 成交, whatever is typed; who may not see amounts learns it from the result. */
const soldFen = ({ deal, result }: ConsultRecordRow): number =>
  deal === undefined ? Number(result === 'deal') : (parseYuan(deal) ?? 0)

const endingOf = (record: ConsultRecordRow, values: Values) => ({
  templateData: values.templateData ?? {},
  result: settledResult(values.result ?? 'pending', soldFen(record)),
  noDealReason: values.noDealReason ?? null,
  nextFollowTime: values.nextFollowTime ?? null,
})

const ordersText = (orders: readonly VisitOrder[] | undefined): string => {
  if (!orders) return ''
  const open = orders.filter(({ status }) => status === 'DRAFT' || countsInSums(status))
  return open.length === 0 ? '，没有开单' : `，开单 ${open.length} 张`
}

const followsOf = (
  { result, nextFollowTime }: Pick<ReturnType<typeof endingOf>, 'result' | 'nextFollowTime'>,
  orders: readonly VisitOrder[] = [],
): string[] => {
  const drafts = orders.filter(({ status }) => status === 'DRAFT').length
  const unpaid = orders.filter(({ status }) => status === 'UNPAID').length
  return [
    ...(drafts > 0 ? [`${drafts} 张草稿订单保留，可继续改`] : []),
    ...(unpaid > 0 ? [`${unpaid} 张订单在收银台等待收款`] : []),
    ...(nextFollowTime && result !== 'deal' ? ['到下次跟进时间，回访任务里有您的一项'] : []),
    `前台看到：${consultResultWords[result]}，可以离院`,
  ]
}

/** Everything that was written in words. */
const textsOf = ({ templateData = {}, demandText, adviceText, doctorOpinion, competitorNote }: Values) => [
  ...Object.values(templateData),
  ...[demandText, adviceText, doctorOpinion, competitorNote],
]

type Props = {
  readonly record: ConsultRecordRow
  readonly template: Template
  readonly form: FormInstance
  readonly queueNo: number
  readonly ending: boolean
  /** Whether something was promised has been answered: it is asked once. */
  readonly promised: { readonly answered: boolean; readonly onAnswer: () => void }
  readonly onEnd: () => void
  /** Absent: it is put aside already, or she may not. */
  readonly onPause: (() => void) | undefined
  readonly onClose: () => void
}

/** Whose consultation ends, and what there was of it. */
const About = ({ record }: { record: ConsultRecordRow }) => {
  const orders = useVisitOrders(record).data?.result
  const consulted = useConsulted(record)
  return (
    <dl className="about">
      <div>
        <dt>客户</dt>
        <dd>{[record.customerName, record.sex, record.age].filter(Boolean).join(' ')}</dd>
      </div>
      <div>
        <dt>本次</dt>
        <dd>{`${visitTypeWords[record.visitType]}，${consulted}${ordersText(orders)}`}</dd>
      </div>
    </dl>
  )
}

/** What follows from ending it like this. */
const Follows = ({ record, end }: { record: ConsultRecordRow; end: ReturnType<typeof endingOf> }) => {
  const orders = useVisitOrders(record).data?.result
  return (
    <ul className="follows">
      {followsOf(end, orders).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

type FootProps = Pick<Props, 'ending' | 'onEnd' | 'onPause' | 'onClose'> & { readonly refused: boolean }

const Foot = ({ refused, ending, onEnd, onPause, onClose }: FootProps) => (
  <div className="drawer-foot">
    <span className="drawer-foot-note" />
    <Button onClick={onClose} autoFocus={refused}>
      返回
    </Button>
    {onPause && <Button onClick={onPause}>挂起</Button>}
    <Button type="primary" disabled={refused} loading={ending} onClick={onEnd} autoFocus={!refused} title="Ctrl+Enter">
      结束咨询
    </Button>
  </div>
)

/** What was written speaks of a gift, and nothing was promised: is it one? */
const AskPromise = ({ record, values, promised }: Pick<Props, 'record' | 'promised'> & { values: Values }) => (
  <Suspense fallback={null}>
    <PromiseQuestion customerId={record.customerId} recordId={record.id} texts={textsOf(values)} {...promised} />
  </Suspense>
)

/** Stands inside the consultation's form and fills in the same fields. Mount it when it opens. */
export const EndDialog = ({ record, template, form, queueNo, promised, ...ways }: Props) => {
  const values = (Form.useWatch([], { form, preserve: true }) ?? {}) as Values
  const end = endingOf(record, values)
  // What the form asks now, and not when the consultation was opened: the fields behind this dialog follow.
  const asked = useAnswer(consulting.findTemplate, { name: TEMPLATE }, { freshFor: 0 })
  const refusal = whyNotEnd(asked.data ?? template, end)
  return (
    <Modal
      open
      title={
        <DialogTitle>
          结束咨询 <span className="none">{`${queueNo} 号 ${record.customerName}`}</span>
        </DialogTitle>
      }
      width={440}
      footer={null}
      onCancel={ways.onClose}
      className="small-dialog"
      destroyOnHidden
    >
      <SubmitKeys className="drawer-form small" onSubmit={refusal || ways.ending ? undefined : ways.onEnd}>
        <div className="drawer-fields">
          <About record={record} />
          <div className="field-grid">
            <Outcome />
          </div>
          <Follows record={record} end={end} />
          <AskPromise record={record} values={values} promised={promised} />
          {refusal && <Alert type="warning" showIcon role="alert" className="form-refusal" title={refusal.message} />}
        </div>
        <Foot refused={refusal !== null} {...ways} />
      </SubmitKeys>
    </Modal>
  )
}
