/** 申请改单: which sessions leave, which projects take their place, and what it comes to while it is typed. */
import { combos } from '@clinic/contract/areas/combos/calls.ts'
import { type ChangeTrialShape, changeReasons, changes, changeTable } from '@clinic/contract/areas/refunds/changes.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Button, Form } from 'antd'
import { useDeferredValue, useState } from 'react'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { SubmitKeys } from '../../../kit/form/SubmitKeys.tsx'
import { useUnsavedForm } from '../../../kit/form/use-unsaved.ts'
import { SidePanel } from '../../../kit/page/SidePanel.tsx'
import { useMay } from '../../../kit/person.ts'
import { useAction, useAnswer } from '../../../kit/query.ts'
import { CustomerName } from '../../../kit/show/customer.tsx'
import { Answered } from '../../../kit/show/states.tsx'
import { type Counts, linesOf, SessionCounts } from '../Sessions.tsx'
import { ChangeNotes, ChangeSum, ComingLines, LeavingLines } from './ChangeSheet.tsx'
import { combosOfRows, type NewCombo, NewCombos } from './NewCombos.tsx'
import { emptyProject, linesOfProjects, type NewProject, NewProjects } from './NewProjects.tsx'
import '../refunds.css'
import './changes.css'

const titles = titlesOf(changeTable)
const F = fieldsOf(changes.apply)

type Values = { reason?: string }
type Item = ChangeTrialShape['items'][number]
/** At first all that is left of the item it was opened from; of a whole order nothing. */
const firstCounts = (items: readonly Item[], itemId: number | undefined): Counts =>
  Object.fromEntries(
    items
      .filter(({ purchasedItemId, qtyCan }) => qtyCan > 0 && purchasedItemId === itemId)
      .map(({ purchasedItemId, qtyCan }) => [purchasedItemId, qtyCan]),
  )

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
  const lines = linesOf(counts)
  const [sets, setSets] = useState<readonly NewCombo[]>([])
  const newLines = linesOfProjects(projects)
  const newCombos = combosOfRows(sets)
  const wanted = useDeferredValue(JSON.stringify({ orderId, lines, newLines, newCombos }))
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
  const can = current !== undefined && lines.length > 0 && newLines.length + newCombos.length > 0 && !apply.isPending
  return {
    form,
    counts,
    setCounts,
    projects,
    setProjects,
    sets,
    setSets,
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
  const application = useApplication(base, props)
  const { form, counts, setCounts, projects, setProjects, chosen, sheet, send, can, busy } = application
  const may = useMay()
  return (
    <SubmitKeys className="refund-form" onSubmit={can ? send : undefined}>
      <p className="refund-whom">
        <CustomerName id={base.customerId} name={base.customerName} /> <span className="none">{base.orderNo}</span>
      </p>
      <div className="refund-parts">
        <Form form={form} layout="vertical">
          <SessionCounts label="换出哪些项目" deed="换出" items={base.items} counts={counts} onChange={setCounts} />
          <NewProjects rows={projects} onChange={setProjects} />
          {may(combos.pick.may) && <NewCombos rows={application.sets} onChange={application.setSets} />}
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
