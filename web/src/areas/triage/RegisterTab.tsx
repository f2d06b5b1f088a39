/** Panel tab 分诊: today's visits of this customer, and the way to register one. */
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { useStage } from '../../kit/act/stage.tsx'
import { useLive } from '../../kit/live.ts'
import type { PanelTabProps } from '../../kit/page/entry.ts'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { RegisterDrawer } from './RegisterDrawer.tsx'
import { VisitCard } from './VisitCard.tsx'
import { drawnFor, useVisitActions } from './visit-actions.tsx'
import './triage.css'

const topics = ['triage', 'consult']
const calls = [triage.today]

const RegisterTab = ({ customerId, refresh }: PanelTabProps) => {
  useLive(topics, calls)
  const may = useMay()
  const [registering, setRegistering] = useState(false)
  const actions = useVisitActions()
  const { start, stage } = useStage()
  const answer = useAnswer(triage.today, { customerId })
  return (
    <Answered of={answer} rows={3}>
      {({ rows, open }) => (
        <>
          {may(triage.create.may) && !open && (
            <Button type="primary" onClick={() => setRegistering(true)}>
              分诊登记
            </Button>
          )}
          {rows.length === 0 && <Nothing text="今天还没有分诊" />}
          <ul className="triage-visits">
            {rows.map((row) => (
              <li key={row.id} className="board-card">
                <VisitCard visit={row} actions={<ActionRow link actions={drawnFor(actions, row, start)} />} />
              </li>
            ))}
          </ul>
          {registering && (
            <RegisterDrawer customerId={customerId} onDone={refresh} onClose={() => setRegistering(false)} />
          )}
          {stage}
        </>
      )}
    </Answered>
  )
}
export default RegisterTab
