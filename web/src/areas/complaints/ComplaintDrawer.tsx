/** One complaint: its clock, what happened, what it was made good by, what closing needs, and what is done next. */
import {
  complaintActs,
  complaintCategories,
  complaintChannels,
  complaintLevels,
  complaintStates,
  complaints,
  complaintTerms,
} from '@clinic/contract/areas/complaints/calls.ts'
import { ATTEMPTS_ENOUGH, isConfirmed, isOpen, isResolved, isRunning } from '@clinic/contract/areas/complaints/rules.ts'
import { Button, ConfigProvider } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { offeredTo } from '../../kit/act/action.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { deedsOn } from '../../kit/act/deeds.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { useLive } from '../../kit/live.ts'
import { Facts } from '../../kit/page/Record.tsx'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { useMay, usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { CustomerName } from '../../kit/show/customer.tsx'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { Answered } from '../../kit/show/states.tsx'
import { momentText, StateTag } from '../../kit/show/text.tsx'
import { Uploader } from '../files/index.ts'
import { actionsFor, closing, type One, reopening, type Who } from './actions.tsx'
import { ClockBoxes } from './ClockBoxes.tsx'
import { Compensation } from './Compensation.tsx'
import { titles } from './columns.tsx'
import { dueText } from './DueMark.tsx'
import './complaints.css'

const RegisterDrawer = lazy(() => import('./RegisterDrawer.tsx'))

/** A fact this person may not see is not there. */
const factsOf = (one: One) =>
  [
    { label: titles.content, value: one.content, wide: true },
    { label: titles.demand, value: one.demand, wide: true },
    { label: titles.category, value: complaintCategories[one.category] },
    { label: titles.channel, value: one.channel && complaintChannels[one.channel] },
    { label: titles.respondentNames, value: one.respondentNames },
    { label: titles.respondentDeptName, value: one.respondentDeptName },
    { label: titles.productName, value: one.productName },
    { label: titles.secret, value: one.secret === undefined ? undefined : one.secret ? '是，被投诉人看不到' : '否' },
    { label: titles.receiverName, value: one.receiverName },
    { label: titles.handlerName, value: one.handlerName },
    { label: titles.resolution, value: one.resolution, wide: true },
    { label: titles.dismissReason, value: one.dismissReason, wide: true },
    { label: '关联的原投诉', value: one.previousNo },
  ].filter(({ value }) => value !== undefined && value !== null && value !== '')

const Clock = ({ of }: { of: One }) => (
  <section aria-label="时限">
    <p className="complaint-clock">
      {isRunning(of.state) && <strong className={dueText(of) === '已逾期' ? 'debt' : ''}>{dueText(of)}</strong>}{' '}
      {of.term && complaintTerms[of.term]}，到 {momentText(of.dueAt)}
      {of.escalatedAt && `；${momentText(of.escalatedAt)} 已升级`}
    </p>
    <ClockBoxes of={of} />
  </section>
)

const Story = ({ log }: Pick<One, 'log'>) => (
  <section aria-label="经过">
    <h3 className="complaint-title">
      经过 <small>只追加</small>
    </h3>
    <ol className="complaint-story">
      {[...log].reverse().map(({ id, act, content, byName, at, attachments = [] }) => (
        <li key={id} className={act}>
          <p>
            <strong>
              <ShortMoment at={at} />
            </strong>{' '}
            {byName ?? '系统'} · {complaintActs[act]}
          </p>
          {content && <p>{content}</p>}
          {attachments.length > 0 && (
            <ConfigProvider componentDisabled>
              <Uploader value={attachments} />
            </ConfigProvider>
          )}
        </li>
      ))}
    </ol>
  </section>
)

const Check = ({ met, text }: { met: boolean; text: string }) => (
  <li className={met ? 'met' : ''}>
    <span aria-hidden="true">{met ? '✓' : '○'}</span> {text}
    <span className="sr-only">{met ? '已满足' : '未满足'}</span>
  </li>
)

/** What closing needs, as check lines. */
const Conditions = ({ of }: { of: One }) =>
  isOpen(of.state) ? (
    <section aria-label="结案要">
      <h3 className="complaint-title">结案要</h3>
      <ul className="complaint-checks">
        <Check met={isResolved(of)} text="处理说明已写，并已答复客户" />
        <Check
          met={of.state === 'answering' && isConfirmed(of)}
          text={`客户确认，或 ${ATTEMPTS_ENOUGH} 次联系不上（${of.attempts}/${ATTEMPTS_ENOUGH}）`}
        />
      </ul>
      <p className="none">结案后 7 天安排一次投诉回访。未结期间不推荐项目，也不会掉入公海。</p>
    </section>
  ) : null

/** After thirty days a new one is written down that leads to this one. */
const Follow = ({ of }: { of: One }) => {
  const may = useMay()
  const [open, setOpen] = useState(false)
  if (of.state !== 'closed' || !may(complaints.create.may)) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        登记关联的新投诉
      </Button>
      <Suspense fallback={null}>
        {open && (
          <RegisterDrawer
            customerId={of.customerId}
            name={of.customerName}
            previousId={of.id}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

const Buttons = ({ of, who }: { of: One; who: Who }) => {
  const person = usePerson()
  const { start, stage } = useStage()
  const all = [closing(who), reopening(who), ...actionsFor(who)]
  return (
    <div className="complaint-buttons">
      <ActionRow actions={deedsOn<One>(offeredTo(person, all), of, start)} />
      <Follow of={of} />
      {stage}
    </div>
  )
}

const topics = ['complaint']
const asked = [complaints.one]

/** Mount it when it opens. */
const ComplaintDrawer = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const answer = useAnswer(complaints.one, { id })
  const may = useMay()
  const { id: me } = usePerson()
  const who = { me, oversees: may(complaints.resume.may) }
  useLive(topics, asked)
  return (
    <SidePanel title={answer.data ? `投诉 ${answer.data.no}` : '投诉'} width={720} onClose={onClose}>
      <Answered of={answer} rows={8}>
        {(one) => (
          <>
            <p className="complaint-head">
              <CustomerName id={one.customerId} name={one.customerName} />{' '}
              <StateTag value={one.state} words={complaintStates} />{' '}
              <StateTag value={one.level} words={complaintLevels} />
              {one.reopenCount > 0 && <span className="none"> 重开 {one.reopenCount} 次</span>}
            </p>
            <Buttons of={one} who={who} />
            {isOpen(one.state) && one.dueAt && <Clock of={one} />}
            <Facts columns={2} facts={factsOf(one)} />
            <Compensation of={one} who={who} />
            <Conditions of={one} />
            <Story log={one.log} />
          </>
        )}
      </Answered>
    </SidePanel>
  )
}
export default ComplaintDrawer
