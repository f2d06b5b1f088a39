/** How near the end of its time a complaint is: in words, and as a bar. */
import type { ComplaintRow } from '@clinic/contract/areas/complaints/nouns.ts'
import { isRunning, pressureOf } from '@clinic/contract/areas/complaints/rules.ts'
import { momentFrom } from '@clinic/contract/days.ts'
import { present } from '../../kit/server-time.ts'
import { None } from '../../kit/show/text.tsx'
import './complaints.css'

type Clock = Partial<Pick<ComplaintRow, 'state' | 'dueAt' | 'amberAt' | 'daysLeft' | 'receivedAt'>>

export const dueText = ({ state, dueAt, daysLeft }: Clock): string | null => {
  if (!state || !dueAt || !isRunning(state)) return null
  if (momentFrom(dueAt) <= present()) return '已逾期'
  return daysLeft === 0 || daysLeft === null || daysLeft === undefined
    ? `${dueAt.slice(11, 16)} 前`
    : `剩 ${daysLeft} 工作日`
}

/** What has gone of its time by the clock on the wall, in percent. */
const goneOf = ({ receivedAt, dueAt }: Clock): number => {
  if (!receivedAt || !dueAt) return 0
  const [from, due] = [momentFrom(receivedAt).getTime(), momentFrom(dueAt).getTime()]
  return due <= from ? 100 : Math.max(0, Math.min(100, ((present().getTime() - from) / (due - from)) * 100))
}

const DueMark = ({ of }: { readonly of: Clock }) => {
  const text = dueText(of)
  if (!text || !of.state) return <None />
  return (
    <span className={`complaint-due ${pressureOf({ ...of, state: of.state }, present()) ?? 'calm'}`}>
      {text}
      <span className="complaint-gone" aria-hidden="true">
        <span style={{ width: `${goneOf(of)}%` }} />
      </span>
    </span>
  )
}
export default DueMark
