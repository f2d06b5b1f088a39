/** One line of what cannot wait, with its remedy; nothing where nothing is wrong. */
import { ExclamationCircleOutlined } from '@ant-design/icons'
import { triage, waitMinutes } from '@clinic/contract/areas/triage/calls.ts'
import type { TriageRow } from '@clinic/contract/areas/triage/nouns.ts'
import { useStage } from '../../../kit/act/stage.tsx'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { minutesSince, useMinute } from '../../../kit/tick.ts'
import { pass } from '../../triage/index.ts'
import { type Late, lateOf } from './in-house.ts'
import { useInHouse } from './use-in-house.ts'
import '../alert.css'

export const FrontAlert = ({ onUnasked }: { onUnasked: () => void }) => {
  const may = useMay()
  const minute = useMinute()
  const rows = useInHouse().data?.result ?? []
  const receivers = useAnswer(triage.receivers, may(triage.receivers.may) ? {} : null).data ?? []
  const { start, stage } = useStage()
  const late = lateOf(rows, receivers, ({ arriveTime }) => minutesSince(arriveTime, minute))
  const unasked = rows.filter(({ allergyState }) => allergyState === null).length
  if (!late && unasked === 0) return stage
  return (
    <div className="bench-alert" role="status">
      <ExclamationCircleOutlined aria-hidden="true" />
      {late && (
        <span>
          <strong>
            {late.rows.length} 人等待超过 {waitMinutes.red} 分钟
          </strong>
          {late.under && `，都在${late.under}名下`}
          {late.remedy && may('triage:assign') && <Remedy remedy={late.remedy} start={start} />}
        </span>
      )}
      {unasked > 0 && (
        <span>
          {unasked} 位在院客户过敏史未询问
          <button type="button" onClick={onUnasked}>
            查看
          </button>
        </span>
      )}
      {stage}
    </div>
  )
}

type Remedy = NonNullable<Late<TriageRow>['remedy']>

const Remedy = ({
  remedy: { row, receiver },
  start,
}: {
  remedy: Remedy
  start: ReturnType<typeof useStage>['start']
}) => (
  <button type="button" onClick={() => start({ ...pass, initial: () => ({ consultantId: receiver.id }) }, row)}>
    改派给{receiver.usrName}
  </button>
)
