/** Panel tab 报单登记: would a report of her be taken now, and the form of it. */
import { declarations } from '@clinic/contract/areas/declarations/calls.ts'
import { Alert, Button } from 'antd'
import { useMemo } from 'react'
import { useStage } from '../../kit/act/stage.tsx'
import { useLive } from '../../kit/live.ts'
import type { PanelTabProps } from '../../kit/page/entry.ts'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { reporting } from './actions.tsx'

const topics = ['declaration', 'triage']
const calls = [declarations.probe]

const RegisterTab = ({ customerId, refresh }: PanelTabProps) => {
  useLive(topics, calls)
  const answer = useAnswer(declarations.probe, { customerId }, { freshFor: 0 })
  const { start, stage } = useStage()
  const report = useMemo(() => {
    const tool = reporting(customerId)
    return {
      ...tool,
      onDone: (said: unknown) => {
        tool.onDone?.(said, [])
        refresh()
      },
    }
  }, [customerId, refresh])
  return (
    <Answered of={answer} rows={2}>
      {({ reason }) => (
        <div className="declaration-register">
          <Alert
            type={reason ? 'warning' : 'success'}
            showIcon
            title={reason ?? '撞单预检：无冲突，可以报单'}
            action={
              reason ? null : (
                <Button type="primary" onClick={() => start(report, [])}>
                  新建报单
                </Button>
              )
            }
          />
          {stage}
        </div>
      )}
    </Answered>
  )
}
export default RegisterTab
