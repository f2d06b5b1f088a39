/** What the waiting room sees: who is called where, who is next, who missed it. Readable from six metres (mock waiting-room). */

import { SoundOutlined } from '@ant-design/icons'
import type { ScreenBoard } from '@clinic/contract/areas/triage/queue-door.ts'
import { weekdayOf } from '@clinic/contract/days.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useSpoken } from './use-screen.ts'
import { allowVoice, mayVoice } from './voice.ts'

type Row = ScreenBoard['rows'][number]

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
const dayOf = (moment: string): string => {
  const day = moment.slice(0, 10)
  return `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 ${weekdays[weekdayOf(day)]}`
}

const CalledPanel = ({ row }: { row: Row | undefined }) => (
  <section className="screen-called" aria-label="正在呼叫" aria-live="assertive">
    {row ? (
      <>
        <span>请到</span>
        <b className="screen-room">{row.place}</b>
        <b className="screen-ticket">{row.ticket}</b>
        <b className="screen-name">{row.name}</b>
        <span className="screen-times">第 {row.calls} 次呼叫</span>
      </>
    ) : (
      <span>请等候叫号</span>
    )}
  </section>
)

const Rooms = ({ rows, called }: { rows: readonly Row[]; called: Row | undefined }) => (
  <table className="screen-rooms">
    <thead>
      <tr>
        <th scope="col">诊室</th>
        <th scope="col">医生</th>
        <th scope="col">叫号 / 就诊中</th>
        <th scope="col">下一位，请准备</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.place} className={row === called ? 'now' : undefined}>
          <td>{row.place}</td>
          <td>{row.doctorName}</td>
          <td>
            <b>{row.ticket}</b> {row.name}
          </td>
          <td>
            {row.nextTicket ? (
              <>
                <b>{row.nextTicket}</b> {row.nextName}
              </>
            ) : (
              '–'
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Foot = ({ board: { missed, mostCalls }, connected }: { board: ScreenBoard; connected: boolean }) => {
  const [silent, setSilent] = useState(!mayVoice())
  return (
    <footer>
      {missed.length > 0 && (
        <p className="screen-missed">
          <b>过号</b>
          {missed.map(({ ticket, name }) => (
            <span key={ticket}>
              {ticket} {name}
            </span>
          ))}
          <span>请到前台</span>
        </p>
      )}
      <p className="screen-rule">叫到 {mostCalls} 次未到按过号，回来请告诉前台</p>
      {silent && (
        <Button
          icon={<SoundOutlined />}
          onClick={() => {
            allowVoice()
            setSilent(false)
          }}
        >
          开启语音
        </Button>
      )}
      <span className={connected ? 'screen-line' : 'screen-line lost'}>
        {connected ? '已连接' : '连接中断，正在重试'}
      </span>
    </footer>
  )
}

/** Rows of the table that fit under one another; rooms called longest ago are left out first. */
const MOST_ROOMS = 6

export const ScreenBody = ({ board, connected }: { board: ScreenBoard; connected: boolean }) => {
  useSpoken(board)
  const called = board.rows.find(({ inside }) => !inside)
  const rooms = [...board.rows.slice(0, MOST_ROOMS)].sort((a, b) =>
    a.place.localeCompare(b.place, 'zh', { numeric: true }),
  )
  return (
    <div className="screen-board">
      <header>
        <h1>{board.hospitalName}</h1>
        <span>{board.screenName}</span>
        <time className="figure">{board.now.slice(11, 16)}</time>
        <span>{dayOf(board.now)}</span>
      </header>
      <CalledPanel row={called} />
      <div className="screen-list-of-rooms">
        <Rooms rows={rooms} called={called} />
      </div>
      <Foot board={board} connected={connected} />
    </div>
  )
}
