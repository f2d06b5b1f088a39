/** One visit in the consultant's hands: waiting with its start button, or the form of the consultation that runs. */
import { consulting, consultRefusals } from '@clinic/contract/areas/consulting/calls.ts'
import { TEMPLATE, type Template } from '@clinic/contract/areas/consulting/settings.ts'
import { whyNotMove } from '@clinic/contract/areas/triage/calls.ts'
import type { TriageRow } from '@clinic/contract/areas/triage/nouns.ts'
import { Button } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { ActionButton } from '../../../kit/act/buttons.tsx'
import { inputs } from '../../../kit/form/fields.tsx'
import { useKeys } from '../../../kit/keys.ts'
import { useLoaded } from '../../../kit/load.tsx'
import { useMay } from '../../../kit/person.ts'
import { useAction, useAnswer } from '../../../kit/query.ts'
import { Answered, Nothing, Waiting } from '../../../kit/show/states.tsx'
import { OrderDrawer } from '../../orders/index.ts'
import { useDemandsKnown } from '../../triage/index.ts'
import type { Busy } from './busy.ts'
import { ConsultForm } from './ConsultForm.tsx'

type Visit = Pick<TriageRow, 'id' | 'state' | 'customerId' | 'customerName' | 'queueNo'>

type Props = {
  readonly visit: Visit
  /** The customer her consultant has before her already, when the desk knows. */
  readonly busy?: Busy | null
  readonly onBack?: (visitId: number) => void
}

const BackTo = ({ busy, onBack }: { busy: Busy; onBack: Props['onBack'] }) =>
  onBack ? (
    <Button type="link" onClick={() => onBack(busy.id)}>{`回到 ${busy.queueNo} 号 ${busy.customerName}`}</Button>
  ) : null

const Begin = ({ visit, busy, onBack, timed }: Props & { timed: boolean }) => {
  const begin = useAction(consulting.startOrEnd, { done: '已开始接诊' })
  const refusal = whyNotMove('start', visit) ?? (timed && busy ? consultRefusals.anotherOpen() : null)
  const start = () => {
    if (!begin.isPending && !refusal) begin.mutate({ id: visit.id, action: 'start' })
  }
  useKeys({ F2: start })
  return (
    <Nothing
      text={`${visit.queueNo}号 ${visit.customerName} 正在等待接诊`}
      action={
        <>
          <ActionButton drawn={{ key: 'start', label: '开始接诊', primary: true, refusal, start }} />
          {refusal && busy && (
            <p>
              {refusal.message} <BackTo busy={busy} onBack={onBack} />
            </p>
          )}
        </>
      }
    />
  )
}

const Written = ({ visit, recordId, template, busy, onBack }: Props & { recordId: number; template: Template }) => {
  const may = useMay()
  const [ordering, setOrdering] = useState(false)
  const record = useAnswer(consulting.record, { id: recordId })
  const mayOrder = may({ anyOf: ['order:bill:add', 'consult:reception:bill'] })
  const write = mayOrder ? () => setOrdering(true) : undefined
  useKeys({ F4: write })
  return (
    <>
      <Answered of={record} rows={10}>
        {(row) => (
          <ConsultForm
            key={row.id}
            record={row}
            template={template}
            queueNo={visit.queueNo}
            held={busy && <BackTo busy={busy} onBack={onBack} />}
            extra={
              write && (
                <Button onClick={write} title="F4">
                  开单
                </Button>
              )
            }
          />
        )}
      </Answered>
      {ordering && (
        <Suspense fallback={null}>
          <OrderDrawer
            customerId={visit.customerId}
            triageId={visit.id}
            consultRecordId={recordId}
            onClose={() => setOrdering(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Draws when inputs and names are there: a form half drawn would move under her hand when they arrive. */
const WithInputs = ({ children }: { children: ReactNode }) => {
  const named = useDemandsKnown()
  return useLoaded(inputs) && named ? children : <Waiting rows={10} />
}

const Received = (props: Props & { template: Template }) => {
  const records = useAnswer(consulting.records, { triageId: props.visit.id, pageSize: 20 })
  return (
    <Answered of={records}>
      {({ result }) => {
        const record = result.find(({ state }) => state === 'running') ?? result[0]
        if (!record) return <Nothing text="没有接诊记录" />
        return (
          <WithInputs>
            <Written {...props} recordId={record.id} />
          </WithInputs>
        )
      }}
    </Answered>
  )
}

/** The last record of a visit that is over, or the one that runs. */
export const Consultation = (props: Props) => {
  const may = useMay()
  const template = useAnswer(consulting.findTemplate, { name: TEMPLATE }, { freshFor: 300_000 })
  const mayStart = may({ anyOf: ['consult:reception:start', 'triage:startAdvisory'] })
  if (props.visit.state === 'waiting' && !mayStart) return <Nothing text="等待接诊" />
  return (
    <Answered of={template} rows={10}>
      {(form) =>
        props.visit.state === 'waiting' ? (
          <Begin key={props.visit.id} {...props} timed={form.timeManagementSwitch === 1} />
        ) : (
          <Received {...props} template={form} />
        )
      }
    </Answered>
  )
}
