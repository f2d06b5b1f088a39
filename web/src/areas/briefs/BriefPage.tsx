/** 到院前简报: one's own arrivals of today or tomorrow, in the order of the day. */
import { PrinterOutlined } from '@ant-design/icons'
import { type BriefWhen, briefs, briefWhen } from '@clinic/contract/areas/briefs/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button, Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { dayText } from '../../kit/calendar/month.ts'
import { useLive } from '../../kit/live.ts'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { BriefCard } from './BriefCard.tsx'
import { whenOf } from './when.ts'
import './brief.css'

const topics = ['appointment']
const asked = [briefs.mine]
const options = Object.entries(briefWhen).map(([value, label]) => ({ value: value as BriefWhen, label }))

type BarProps = { readonly when: BriefWhen; readonly answer: OutputOf<typeof briefs.mine> | undefined }

/** Which day, how many come, and the same on paper. */
const Bar = ({ when, answer }: BarProps) => {
  const [, setQuery] = useSearchParams()
  const may = useMay()
  return (
    <div className="brief-bar">
      <Segmented<BriefWhen>
        aria-label="哪一天"
        value={when}
        options={options}
        onChange={(next) => setQuery(next === 'today' ? {} : { when: next }, { replace: true })}
      />
      <h2>{answer && dayText(answer.day)}</h2>
      <span className="quiet">{answer && `${answer.rows.length} 位客户约了您`}</span>
      <span className="grow" />
      {may(briefs.sheet.may) && (
        <Button
          icon={<PrinterOutlined />}
          disabled={!answer?.rows.length}
          onClick={() => void open(`/appointment/brief/print?when=${when}`)}
        >
          打印简报
        </Button>
      )}
    </div>
  )
}

const BriefPage = () => {
  const [query] = useSearchParams()
  const when = whenOf(query)
  useLive(topics, asked)
  const answer = useAnswer(briefs.mine, { when })
  return (
    <div className="brief-page">
      <Bar when={when} answer={answer.data} />
      <Answered of={answer} rows={8}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Nothing text={`${briefWhen[when]}没有客户约您`} note="有人预约后会自动出现在这里" />
          ) : (
            rows.map((brief) => <BriefCard key={brief.customerId} brief={brief} />)
          )
        }
      </Answered>
    </div>
  )
}
export default BriefPage
