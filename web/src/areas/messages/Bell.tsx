/** The bell in the top bar: how many are unread, what comes in, and the way to one's own messages. */
import { BellOutlined } from '@ant-design/icons'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import type { MessageRow } from '@clinic/contract/areas/messages/nouns.ts'
import { Button } from 'antd'
import { lazy, Suspense, useCallback, useState } from 'react'
import { type LiveEvent, useEvents, useLive } from '../../kit/live.ts'
import { useAnswer } from '../../kit/query.ts'
import { showNews } from './news.ts'
import './messages.css'

const MyMessages = lazy(() => import('./MyMessages.tsx'))
const MessageView = lazy(() => import('./MessageView.tsx'))

const topics = ['message']
const calls = [messages.unread, messages.mine, messages.preference]
const news = ['message.new']
/** The bell shows at most this. */
const MOST = 99

const Bell = () => {
  const [listed, setListed] = useState(false)
  const [read, setRead] = useState<MessageRow | null>(null)
  const { data } = useAnswer(messages.unread, {}, { freshFor: 60_000 })
  useLive(topics, calls)
  const open = useCallback((message: MessageRow | null) => (message ? setRead(message) : setListed(true)), [])
  const announce = useCallback((event: LiveEvent) => void showNews(event, open).catch(() => undefined), [open])
  useEvents(news, announce)
  const count = data?.count ?? 0
  return (
    <>
      <Button
        type="text"
        className="bell"
        icon={<BellOutlined />}
        aria-busy={data === undefined}
        aria-label={count > 0 ? `我的消息，${count} 条未读` : '我的消息'}
        onClick={() => setListed(true)}
      >
        {count > 0 && (
          <span className="bell-count" aria-hidden="true">
            {count > MOST ? `${MOST}+` : count}
          </span>
        )}
      </Button>
      <Suspense fallback={null}>
        {listed && <MyMessages onClose={() => setListed(false)} />}
        {read && <MessageView message={read} onClose={() => setRead(null)} onLeave={() => setRead(null)} />}
      </Suspense>
    </>
  )
}
export default Bell
