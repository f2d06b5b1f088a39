/** 咨询: my queue and whom to call, beside my orders. */
import { ExclamationCircleOutlined, MessageOutlined, PauseOutlined } from '@ant-design/icons'
import { triage, waitMinutes } from '@clinic/contract/areas/triage/calls.ts'
import { durationText } from '@clinic/contract/days.ts'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useMay, usePerson } from '../../../kit/person.ts'
import { useAction, useAnswer } from '../../../kit/query.ts'
import { minutesSince, useMinute } from '../../../kit/tick.ts'
import { Columns, type DeskProps } from '../Columns.tsx'
import { FollowUpBlock } from './FollowUpBlock.tsx'
import { QueueBlock } from './QueueBlock.tsx'
import { byTurn, receptionOf, useQueue } from './queue.ts'
import { DraftsBlock, OpenedBlock, OwingBlock } from './SideBlocks.tsx'
import '../alert.css'

/** Who waits past the limit for me. */
const WaitingAlert = () => {
  const minute = useMinute()
  const late = (useQueue().data?.result ?? [])
    .filter(({ state, arriveTime }) => state === 'waiting' && minutesSince(arriveTime, minute) >= waitMinutes.red)
    .toSorted((a, b) => a.arriveTime.localeCompare(b.arriveTime))
  const [longest] = late
  if (!longest) return null
  return (
    <div className="bench-alert" role="status">
      <ExclamationCircleOutlined aria-hidden="true" />
      <span>
        <strong>
          {longest.customerName}已等 {durationText(minutesSince(longest.arriveTime, minute))}
        </strong>
        {late.length > 1 && `，共 ${late.length} 人超过 ${waitMinutes.red} 分钟`}
        <Link to={receptionOf(longest)}>接诊</Link>
      </span>
    </div>
  )
}

const PauseButton = () => {
  const { id } = usePerson()
  const pause = useAction(triage.pause, { done: null })
  const me = useAnswer(triage.receivers, {}).data?.find((one) => one.id === id)
  if (!me) return null
  return (
    <Button
      icon={<PauseOutlined />}
      onClick={() => pause.mutate({ staffId: id, paused: !me.paused })}
      loading={pause.isPending}
    >
      {me.paused ? '恢复接诊' : '暂停接诊'}
    </Button>
  )
}

export const ConsultActions = () => {
  const may = useMay()
  const navigate = useNavigate()
  const next = byTurn(useQueue(may('consult:reception:list')).data?.result ?? [])[0]
  if (!may('consult:reception:list')) return null
  return (
    <>
      {may('consult:reception:start') && <PauseButton />}
      <Button
        type="primary"
        icon={<MessageOutlined />}
        onClick={() => void navigate(next ? receptionOf(next) : '/consult/reception')}
      >
        {next ? `${next.state === 'serving' ? '回到接诊' : '接诊'}：${next.queueNo} 号 ${next.customerName}` : '接诊台'}
      </Button>
    </>
  )
}

export const ConsultDesk = ({ widgets, figures, common }: DeskProps) => (
  <>
    {widgets.includes('consult') && <WaitingAlert />}
    {figures}
    <Columns
      widgets={widgets}
      shape="7-5"
      blocks={{
        consult: { at: 'main', block: <QueueBlock /> },
        followUp: { at: 'main', block: <FollowUpBlock /> },
        drafts: { at: 'side', block: <DraftsBlock /> },
        opened: { at: 'side', block: <OpenedBlock /> },
        owing: { at: 'side', block: <OwingBlock /> },
        ...common,
      }}
    />
  </>
)
