/** Parts of the desk's form: the red flag, what was said, how it ended, what comes next. */
import { type Visit, type VisitWay, visitResults, visitWays } from '@clinic/contract/areas/visits/calls.ts'
import { isFlagged } from '@clinic/contract/areas/visits/rules.ts'
import { symptomLevels } from '@clinic/contract/areas/visits/words.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { Button, Input, Rate, Segmented } from 'antd'
import { lazy, Suspense } from 'react'
import { today } from '../../../kit/clock.ts'
import { optionsOf } from '../../../words/states.ts'
import type { Working } from './work.ts'

const DayInput = lazy(() => import('../../../kit/form/DayInput.tsx'))

export const Alarm = ({ visit, work }: { visit: Visit; work: Working }) => {
  if (!isFlagged(work.level)) return null
  return (
    <section className="visit-alarm" role="alert">
      <p>
        <b>
          {symptomLevels[work.level]}：{work.flags}。
        </b>
        {visit.alertedAt
          ? `${visit.doctorName ?? '有审核权限的同事'} ${visit.alertedAt.slice(11, 16)} 已收到提醒。`
          : `完成时会通知${visit.doctorName ?? '有审核权限的同事'}；情况紧急请先升级。`}
        先不要挂断，请客户马上来院或就近急诊。
      </p>
      <Button danger type="primary" loading={work.busy} onClick={work.escalate}>
        紧急升级 <kbd>U</kbd>
      </Button>
    </section>
  )
}

const nexts = [
  { label: '明天', days: 1 },
  { label: '3 天后', days: 3 },
  { label: '7 天后', days: 7 },
] as const

const Next = ({ work: { typed, put } }: { work: Working }) => (
  <div className="visit-line">
    <span>下次</span>
    {nexts.map(({ label, days }) => {
      const at = `${daysAfter(today(), days)} 10:00:00`
      return (
        <Button
          key={days}
          size="small"
          aria-pressed={typed.nextTime === at}
          {...(typed.nextTime === at ? { type: 'primary' as const, ghost: true } : {})}
          onClick={() => put({ nextTime: typed.nextTime === at ? null : at })}
        >
          {label}
        </Button>
      )
    })}
    <span className="visit-next">
      <Suspense fallback={<Input disabled size="small" placeholder="另选时间" aria-label="另选时间" />}>
        <DayInput
          id="visit-next"
          time
          size="small"
          placeholder="另选时间"
          value={typed.nextTime}
          onChange={(nextTime) => put({ nextTime })}
        />
      </Suspense>
    </span>
  </div>
)

const Score = ({ work: { typed, put } }: { work: Working }) => (
  <div className="visit-line">
    <span id="visit-score">满意度</span>
    <Rate
      aria-labelledby="visit-score"
      value={typed.satisfaction ?? 0}
      onChange={(score) => put({ satisfaction: score || null })}
    />
  </div>
)

const ways = optionsOf(visitWays) as { value: VisitWay; label: string }[]
const results = optionsOf(visitResults) as { value: Working['typed']['result']; label: string }[]

export const Said = ({ visit, work }: { visit: Visit; work: Working }) => {
  const { typed, put } = work
  return (
    <>
      <div className="visit-line">
        <span>方式</span>
        <Segmented size="small" aria-label="方式" options={ways} value={typed.way} onChange={(way) => put({ way })} />
      </div>
      <Input.TextArea
        aria-label="回访内容"
        placeholder="客户怎么说，怎么嘱咐的"
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={1000}
        value={typed.content}
        onChange={({ target }) => put({ content: target.value })}
      />
      {visit.scoreEnabled && <Score work={work} />}
      <div className="visit-line">
        <span>结果</span>
        <Segmented
          size="small"
          aria-label="结果"
          options={results}
          value={typed.result}
          onChange={(result) => put({ result })}
        />
      </div>
      {typed.result === 'refused' && (
        <p className="visit-paused">完成后撤回该客户的短信、电话、企业微信营销授权，以后只做医疗和服务联系。</p>
      )}
      {typed.result === 'complaint' && (
        <p className="visit-paused">完成后投诉督办人会收到提醒；您能登记该客户的投诉时，接着登记，内容已带上。</p>
      )}
      <Next work={work} />
    </>
  )
}
