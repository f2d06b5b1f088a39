/** Said for as long as nobody answers: since when what is shown is old, that what is typed is still there, the next try. */
import DisconnectOutlined from '@ant-design/icons/es/icons/DisconnectOutlined'
import { timeOfDay } from '@clinic/contract/days.ts'
import { useEffect, useState } from 'react'
import { onReturn, tryNow, useLostSince, useTries, watchLine } from '../kit/line-watch.ts'
import { queries } from '../kit/query.ts'
import './offline.css'

const SECOND_MS = 1_000

/** Seconds until the next try, told anew each second. */
const useSecondsTo = (moment: number): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((moment - now) / SECOND_MS))
}

const Lost = ({ lostAt }: { lostAt: Date }) => {
  const { retryAt, trying } = useTries()
  const seconds = useSecondsTo(retryAt)
  return (
    <div className="offline-bar" role="status">
      <DisconnectOutlined />
      <strong>网络已断开</strong>
      <span>下面是 {timeOfDay(lostAt)} 的内容；正在填的还在，恢复前不能提交，也不会自动提交</span>
      <span className="offline-retry">
        <span aria-live="off">{trying ? '正在重试' : `${seconds} 秒后重试`}</span>
        <button type="button" onClick={() => void tryNow()}>
          现在重试
        </button>
      </span>
    </div>
  )
}

/** Under the tag bar. What is stale is greyed by `data-offline` on the document. */
export const OfflineBar = () => {
  const lostAt = useLostSince()
  useEffect(watchLine, [])
  useEffect(() => onReturn(() => void queries.invalidateQueries()), [])
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', lostAt !== null)
  }, [lostAt])
  return lostAt === null ? null : <Lost lostAt={lostAt} />
}
