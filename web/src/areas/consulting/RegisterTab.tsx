/** Panel tab 接诊登记: the open visit of this customer, or receiving her directly. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { Button } from 'antd'
import { useLive } from '../../kit/live.ts'
import type { PanelTabProps } from '../../kit/page/entry.ts'
import { useAction, useAnswer } from '../../kit/query.ts'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { Consultation } from './reception/Consultation.tsx'
import './consulting.css'

const topics = ['triage', 'consult']
const calls = [triage.today, consulting.records, consulting.record]

const RegisterTab = ({ customerId, refresh }: PanelTabProps) => {
  useLive(topics, calls)
  const today = useAnswer(triage.today, { customerId })
  const admit = useAction(consulting.admission, { done: '已开始接诊', onDone: refresh })
  return (
    <Answered of={today} rows={6}>
      {({ open, rows }) => {
        const visit = open ?? rows.find(({ state }) => state === 'finished')
        return (
          <>
            {!open && (
              <Nothing
                text={visit ? '本次到院已完成接诊' : '该客户今天没有分诊'}
                action={
                  <Button type="primary" loading={admit.isPending} onClick={() => admit.mutate({ customerId })}>
                    直接接诊
                  </Button>
                }
              />
            )}
            {visit && <Consultation key={visit.id} visit={visit} />}
          </>
        )
      }}
    </Answered>
  )
}
export default RegisterTab
