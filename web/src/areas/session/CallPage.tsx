/**
 * `/yuncall`: what a telephone client opens when somebody calls. Without a session it shows the masked number and the way
 * to sign in; with one, the customers in reach who have this number (clinical-admin §20).
 */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { momentText, NOTHING } from '../../kit/show/text.tsx'
import { kept } from '../../kit/storage.ts'
import { signInForCaller, takeCaller } from './caller.ts'
import { masked } from './mask.ts'
import './entry.css'

type Hit = OutputOf<typeof customers.search>['rows'][number]

const Found = ({ hit }: { hit: Hit }) => (
  <li>
    <span>
      <strong>{hit.title}</strong>
      <small>
        {hit.no} · 最近到院 {momentText(hit.lastTriageTime) || NOTHING}
      </small>
    </span>
    <Button href={`/customerDetails?customerId=${hit.id}`} target="_blank" rel="noopener">
      打开客户
    </Button>
  </li>
)

const Callers = ({ phone }: { phone: string }) => {
  const found = useAnswer(customers.search, { keyword: phone, pageSize: 10 })
  return (
    <Answered of={found} rows={3}>
      {({ rows: hits }) => {
        // Who may not search by whole numbers is answered by the last four digits: the mask tells the rest apart.
        const rows = hits.filter((hit) => !hit.phone || hit.phone === masked(phone))
        return rows.length > 0 ? (
          <ul aria-label="来电客户">
            {rows.map((hit) => (
              <Found key={hit.id} hit={hit} />
            ))}
          </ul>
        ) : (
          <>
            <p>没有找到这个号码的客户，可以为他新建档案。</p>
            <Button type="primary" href="/customer/list">
              去客户列表建档
            </Button>
          </>
        )
      }}
    </Answered>
  )
}

const SignInFirst = () => (
  <>
    <p>登录后可以查看来电客户的资料。</p>
    <Button type="primary" href={signInForCaller()}>
      去登录
    </Button>
  </>
)

const CallPage = () => {
  const [query] = useSearchParams()
  const [phone] = useState(takeCaller)
  const agent = query.get('agent')?.slice(0, 20)
  return (
    <main className="entry-page">
      <section className="entry-card">
        <h1>{query.get('direction') === 'out' ? '去电' : '来电'}</h1>
        <dl>
          <dt>号码</dt>
          <dd className="figure">{phone ? masked(phone) : NOTHING}</dd>
          {agent && (
            <>
              <dt>坐席</dt>
              <dd>{agent}</dd>
            </>
          )}
        </dl>
        {!phone ? (
          <p role="alert">来电弹屏需要号码，请检查电话客户端的弹屏地址。</p>
        ) : kept('token') ? (
          <Callers phone={phone} />
        ) : (
          <SignInFirst />
        )}
      </section>
    </main>
  )
}
export default CallPage
