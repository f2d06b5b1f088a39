/** The clock of working days as boxes, so that nobody asks why it is overdue. */
import { isRunning } from '@clinic/contract/areas/complaints/rules.ts'
import { weekdayOf } from '@clinic/contract/days.ts'
import { today } from '../../kit/clock.ts'
import type { One } from './actions.tsx'

const WEEK = ['日', '一', '二', '三', '四', '五', '六'] as const

type Box = { readonly day: string; readonly kind: 'rest' | 'work' | 'amber' | 'red'; readonly text: string }

/** What each day is called: where it begins, the how manieth working day, seventy percent, its end. */
export const boxesOf = ({
  days,
  clockFrom,
  amberAt,
  dueAt,
}: Pick<One, 'days' | 'clockFrom' | 'amberAt' | 'dueAt'>): Box[] => {
  const [from, amber, due] = [clockFrom.slice(0, 10), amberAt.slice(0, 10), dueAt.slice(0, 10)]
  let count = 0
  return days.map(({ day, works }): Box => {
    if (works && day > from) count += 1
    if (day === due) return { day, kind: 'red', text: '到期' }
    if (day === from) return { day, kind: works ? 'work' : 'rest', text: '登记' }
    if (!works) return { day, kind: 'rest', text: '休' }
    if (day > due) return { day, kind: 'red', text: '逾期' }
    return day === amber ? { day, kind: 'amber', text: '70%' } : { day, kind: 'work', text: `第 ${count} 天` }
  })
}

export const ClockBoxes = ({ of }: { readonly of: One }) => {
  const now = today()
  return (
    <ol className="complaint-boxes" aria-label="时限">
      {boxesOf(of).map(({ day, kind, text }) => (
        <li key={day} className={kind} aria-current={isRunning(of.state) && day === now ? 'date' : undefined}>
          <span>
            {day.slice(8)} 周{WEEK[weekdayOf(day)]}
          </span>
          <span>{day === now && isRunning(of.state) ? `今天 ${text}` : text}</span>
        </li>
      ))}
    </ol>
  )
}
