/** 申请改单: which sessions leave, which projects take their place, and what it comes to while it is typed. */
import { type ChangeTrialShape, changeReasons, changes, changeTable } from '@clinic/contract/areas/refunds/changes.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Button, Form, InputNumber } from 'antd'
import { useDeferredValue, useState } from 'react'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { typedNumber } from '../../../kit/form/plain-input.ts'
import { SubmitKeys } from '../../../kit/form/SubmitKeys.tsx'
import { useUnsavedForm } from '../../../kit/form/use-unsaved.ts'
import { SidePanel } from '../../../kit/page/SidePanel.tsx'
import { useAction, useAnswer } from '../../../kit/query.ts'
import { CustomerName } from '../../../kit/show/customer.tsx'
import { Answered } from '../../../kit/show/states.tsx'
import { MoneyText } from '../../../kit/show/text.tsx'
import { ChangeNotes, ChangeSum, ComingLines, LeavingLines } from './ChangeSheet.tsx'
import { emptyProject, linesOfProjects, type NewProject, NewProjects } from './NewProjects.tsx'
import '../refunds.css'
import './changes.css'

const titles = titlesOf(changeTable)
const F = fieldsOf(changes.apply)

type Values = { reason?: string }
type Item = ChangeTrialShape['items'][number]
type Counts = Readonly<Record<number, number>>

const wordOf = ({ qtyLeft, whyNot }: Item): string => {
  if (qtyLeft === 0) return '已用完'
  return whyNot || '被占用'
}

type CountProps = { readonly item: Item; readonly qty: number; readonly onChange: (qty: number) => void }

const Count = ({ item, qty, onChange }: CountProps) =>
  item.qtyCan === 0 ? (
    <span className="none">{wordOf(item)}</span>
  ) : (
    <InputNumber<number>
      aria-label={`${item.productName}换出次数`}
      min={0}
      max={item.qtyCan}
      precision={0}
      parser={typedNumber}
      value={qty}
      onChange={(next) => onChange(next ?? 0)}
    />
  )

type ItemsProps = {
  readonly items: readonly Item[]
  readonly counts: Counts
  readonly onChange: (counts: Counts) => void
}

/** Sessions of each item; what cannot leave is told why, and not asked. */
const Items = ({ items, counts, onChange }: ItemsProps) => (
  <table className="refund-lines" aria-label="换出哪些项目">
    <thead>
      <tr>
        <th scope="col">项目</th>
        <th scope="col" className="figure">
          剩余
        </th>
        <th scope="col" className="figure">
          剩余价值
        </th>
        <th scope="col" className="figure">
          换出次数
        </th>
      </tr>
    </thead>
    <tbody>
      {items.map((item) => (
        <tr key={item.purchasedItemId}>
          <th scope="row">{item.productName}</th>
          <td className="figure">
            {item.qtyLeft} / {item.qtyTotal}
          </td>
          <td className="figure">
            <MoneyText yuan={item.valueLeft} />
          </td>
          <td className={item.qtyCan === 0 ? '' : 'figure'}>
            <Count
              item={item}
              qty={counts[item.purchasedItemId] ?? 0}
              onChange={(qty) => onChange({ ...counts, [item.purchasedItemId]: qty })}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** At first all that is left of the item it was opened from; of a whole order nothing. */
const firstCounts = (items: readonly Item[], itemId: number | undefined): Counts =>
  Object.fromEntries(
    items
      .filter(({ purchasedItemId, qtyCan }) => qtyCan > 0 && purchasedItemId === itemId)
      .map(({ purchasedItemId, qtyCan }) => [purchasedItemId, qtyCan]),
  )

const leavingOf = (counts: Counts) =>
  Object.entries(counts)
    .filter(([, qty]) => qty > 0)
    .map(([id, qty]) => ({ purchasedItemId: Number(id), qty }))

type Props = {
  readonly orderId: number
  /** One item alone at first. */
  readonly itemId?: number
  readonly onClose: () => void
}

/** What is typed, what it comes to, and sending it. */
const useApplication = (base: ChangeTrialShape, { orderId, itemId, onClose }: Props) => {
  const [form] = Form.useForm<Values>()
  const [counts, setCounts] = useState<Counts>(() => firstCounts(base.items, itemId))
  const [projects, setProjects] = useState<readonly NewProject[]>([emptyProject(1)])
  const lines = leavingOf(counts)
  const newLines = linesOfProjects(projects)
  const wanted = useDeferredValue(JSON.stringify({ orderId, lines, newLines }))
  const sheet = useAnswer(changes.trial, lines.length > 0 ? JSON.parse(wanted) : null)
  const unsaved = useUnsavedForm(form, { what: '改单申请' })
  const apply = useAction(changes.apply, {
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
  const can = current !== undefined && lines.length > 0 && newLines.length > 0 && !apply.isPending
  return {
    form,
    counts,
    setCounts,
    projects,
    setProjects,
    chosen: lines.length > 0,
    sheet,
    send,
    can,
    busy: apply.isPending,
  }
}

const Outcome = ({ sheet }: { sheet: ChangeTrialShape }) => (
  <>
    <LeavingLines sheet={sheet} />
    {sheet.newLines.length > 0 && <ComingLines sheet={sheet} />}
    <ChangeSum sheet={sheet} />
    <ChangeNotes sheet={sheet} />
  </>
)

const Application = ({ base, ...props }: Props & { base: ChangeTrialShape }) => {
  const { form, counts, setCounts, projects, setProjects, chosen, sheet, send, can, busy } = useApplication(base, props)
  return (
    <SubmitKeys className="refund-form" onSubmit={can ? send : undefined}>
      <p className="refund-whom">
        <CustomerName id={base.customerId} name={base.customerName} /> <span className="none">{base.orderNo}</span>
      </p>
      <div className="refund-parts">
        <Form form={form} layout="vertical">
          <Items items={base.items} counts={counts} onChange={setCounts} />
          <NewProjects rows={projects} onChange={setProjects} />
          <div className="refund-fields">
            <F.Reason name="reason" label={titles.reason} reasons={changeReasons} />
          </div>
        </Form>
        <section aria-label="试算">
          <h3>改单试算</h3>
          {chosen ? (
            <Answered of={sheet} rows={6}>
              {(trial) => <Outcome sheet={trial} />}
            </Answered>
          ) : (
            <p className="none">填写换出次数、选好换入项目后，这里显示抵扣多少、还要补多少</p>
          )}
        </section>
      </div>
      <footer className="refund-foot">
        <span className="none">提交后占用这些次数，审核通过后到收银台办理</span>
        <Button onClick={props.onClose}>返回</Button>
        <Button type="primary" disabled={!can} loading={busy} onClick={send} title="Ctrl+Enter">
          提交申请
        </Button>
      </footer>
    </SubmitKeys>
  )
}

/** Mount it when it opens. */
const ChangeDialog = (props: Props) => {
  const base = useAnswer(changes.trial, { orderId: props.orderId, lines: [], newLines: [] })
  return (
    <SidePanel title="申请改单" width={1040} onClose={props.onClose}>
      <Answered of={base} rows={10}>
        {(trial) => <Application {...props} base={trial} />}
      </Answered>
    </SidePanel>
  )
}
export default ChangeDialog
