/** One visit in the consultant's hands: waiting with its start button, or the form of the consultation that runs. */
import { consulting } from '@clinic/contract/areas/consulting.ts'
import { type TriageRow, whyNotMove } from '@clinic/contract/areas/triage.ts'
import { TEMPLATE } from '@clinic/contract/consulting-settings.ts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { ActionButton } from '../../kit/act/buttons.tsx'
import { useKeys } from '../../kit/keys.ts'
import { useMay } from '../../kit/person.ts'
import { useAction, useAnswer } from '../../kit/query.ts'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { OrderDrawer } from '../orders/index.ts'
import { ConsultForm } from './ConsultForm.tsx'

type Visit = Pick<TriageRow, 'id' | 'state' | 'customerId' | 'customerName' | 'queueNo'>

const Begin = ({ visit }: { visit: Visit }) => {
  const begin = useAction(consulting.startOrEnd, { done: '已开始接诊' })
  const start = () => {
    if (!begin.isPending) begin.mutate({ id: visit.id, action: 'start' })
  }
  useKeys({ F2: start })
  return (
    <Nothing
      text={`${visit.queueNo}号 ${visit.customerName} 正在等待接诊`}
      action={
        <ActionButton
          drawn={{ key: 'start', label: '开始接诊（F2）', primary: true, refusal: whyNotMove('start', visit), start }}
        />
      }
    />
  )
}

const Written = ({ visit, recordId }: { visit: Visit; recordId: number }) => {
  const may = useMay()
  const [ordering, setOrdering] = useState(false)
  const record = useAnswer(consulting.record, { id: recordId })
  const template = useAnswer(consulting.findTemplate, { name: TEMPLATE }, { freshFor: 300_000 })
  const order = may('order:bill:add') && <Button onClick={() => setOrdering(true)}>开单</Button>
  return (
    <>
      <Answered of={record} rows={10}>
        {(row) => (
          <Answered of={template} rows={10}>
            {(form) => <ConsultForm key={row.id} record={row} template={form} extra={order} />}
          </Answered>
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

/** The last record of a visit that is over, or the one that runs. */
export const Consultation = ({ visit }: { visit: Visit }) => {
  const may = useMay()
  const records = useAnswer(
    consulting.records,
    { triageId: visit.id, pageSize: 20 },
    { when: visit.state !== 'waiting' },
  )
  if (visit.state === 'waiting')
    return may({ anyOf: ['consult:reception:start', 'triage:startAdvisory'] }) ? (
      <Begin key={visit.id} visit={visit} />
    ) : (
      <Nothing text="等待接诊" />
    )
  return (
    <Answered of={records}>
      {({ result }) => {
        const record = result.find(({ state }) => state === 'running') ?? result[0]
        return record ? <Written visit={visit} recordId={record.id} /> : <Nothing text="没有接诊记录" />
      }}
    </Answered>
  )
}
