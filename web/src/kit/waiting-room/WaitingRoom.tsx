/**
 * The screen of a waiting room: who is asked in, what goes on in each room and who comes next, who missed her call. Made for 1920×1080
 * on a wall, read from six metres; it grows and shrinks with the screen. What is spoken goes to `onSpeak`, once for each call.
 */
import { SoundOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { MARK } from '../show/text.tsx'
import { type Called, callKey, ROWS, type RoomLine, roomsAt, spokenText, type Ticket } from './calls.ts'
import './waiting-room.css'

const TURN_MS = 10_000

type Props = {
  readonly hospital: string
  /** 二楼候诊区 */
  readonly place: string
  readonly time: string
  /** 11月22日 周日 */
  readonly date: string
  readonly called: Called | null
  readonly rooms: readonly RoomLine[]
  readonly missed: readonly Ticket[]
  readonly isConnected: boolean
  readonly onSpeak: (text: string) => void
}

/** What was called before the screen was opened, or opened anew, is shown and not spoken. */
const useSpeech = (called: Called | null, onSpeak: Props['onSpeak']): void => {
  const key = callKey(called)
  const spoken = useRef(key)
  const latest = useRef({ called, onSpeak })
  useEffect(() => {
    latest.current = { called, onSpeak }
  })
  useEffect(() => {
    if (key === spoken.current) return
    spoken.current = key
    if (latest.current.called) latest.current.onSpeak(spokenText(latest.current.called))
  }, [key])
}

/** Turns the pages where there are more rooms than rows. */
const useTurn = (rooms: number): number => {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (rooms <= ROWS) return
    const timer = setInterval(() => setTurn((now) => now + 1), TURN_MS)
    return () => clearInterval(timer)
  }, [rooms])
  return turn
}

const TicketText = ({ of, className }: { of: Ticket | null; className: string }) =>
  of ? (
    <span className={className}>
      <b>{of.ticket}</b> {of.name}
    </span>
  ) : (
    <span className={className}>{MARK}</span>
  )

const Asking = ({ called }: { called: Called | null }) => (
  <section className={called ? 'wait-called' : 'wait-called none'} aria-live="assertive" aria-label="正在叫号">
    {called ? (
      <>
        <p className="wait-please">请到</p>
        <p className={called.room.length > 4 ? 'wait-room long' : 'wait-room'}>{called.room}</p>
        <p className="wait-ticket">{called.ticket}</p>
        <p className="wait-name">{called.name}</p>
        {called.times > 1 && (
          <p className="wait-times">
            <SoundOutlined /> 第 {called.times} 次呼叫
          </p>
        )}
      </>
    ) : (
      <p className="wait-please">请在此候诊，叫到时这里会显示</p>
    )}
  </section>
)

const Rooms = ({ rooms, called }: { rooms: readonly RoomLine[]; called: Called | null }) => (
  <table className="wait-rooms" aria-label="各诊室">
    <thead>
      <tr>
        <th scope="col">诊室</th>
        <th scope="col">医生</th>
        <th scope="col">叫号 / 就诊中</th>
        <th scope="col">下一位准备</th>
      </tr>
    </thead>
    <tbody>
      {rooms.map(({ room, doctor, now, next }) => (
        <tr key={room} className={called?.room === room ? 'asking' : undefined}>
          <th scope="row">{room}</th>
          <td className="wait-quiet">{doctor}</td>
          <td>
            <TicketText of={now} className="wait-now" />
          </td>
          <td>
            <TicketText of={next} className="wait-quiet" />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const WaitingRoom = (props: Props) => {
  const { called, rooms, missed } = props
  useSpeech(called, props.onSpeak)
  const turn = useTurn(rooms.length)
  return (
    <div className="wait">
      <header>
        <h1>{props.hospital}</h1>
        <span className="wait-quiet">{props.place}</span>
        <b className="wait-time">{props.time}</b>
        <span className="wait-quiet">{props.date}</span>
      </header>
      <Asking called={called} />
      <Rooms rooms={roomsAt(rooms, turn, called)} called={called} />
      <footer>
        {missed.length > 0 && (
          <p className="wait-missed">
            <b>过号</b>
            {missed.slice(0, 3).map(({ ticket, name }) => (
              <span key={ticket}>
                {ticket} {name}
              </span>
            ))}
            <span>请到前台</span>
          </p>
        )}
        <p className="wait-quiet">叫三次未到按过号</p>
        <small className={props.isConnected ? 'wait-line' : 'wait-line lost'}>
          {props.isConnected ? '已连接' : '未连接，正在重试'}
        </small>
      </footer>
    </div>
  )
}
export default WaitingRoom
