/** Entry by a one-time code: `/index?token=` and `/auth-redirect?token=`. The code leaves the address before anything loads. */
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { queries, sentenceOf } from '../../kit/query.ts'
import { Waiting } from '../../kit/show/states.tsx'
import { entryIn } from './entry.ts'
import { enterByCode } from './sign-in.ts'
import './entry.css'

/** One exchange for one code, however often React mounts the page. */
const exchanges = new Map<string, Promise<void>>()
const exchangeOnce = (code: string): Promise<void> => {
  const running = exchanges.get(code) ?? enterByCode(code)
  exchanges.set(code, running)
  return running
}

const EntryPage = ({ path, search }: { path: string; search: string }) => {
  const [{ code, target }] = useState(() => entryIn(path, search))
  const [refused, setRefused] = useState<string | null>(code ? null : '链接中没有登录凭证，请从登录页进入')
  useEffect(() => {
    if (!code) return
    history.replaceState(history.state, '', target)
    exchangeOnce(code)
      .then(() => {
        queries.clear()
        location.replace(target)
      })
      .catch((error: unknown) => setRefused(sentenceOf(error)))
  }, [code, target])
  return (
    <main className="entry-page" aria-busy={refused === null}>
      <h1>{refused === null ? '正在登录…' : '无法登录'}</h1>
      {refused === null ? (
        <Waiting rows={3} />
      ) : (
        <>
          <p role="alert">{refused}</p>
          <Button type="primary" href="/login">
            去登录
          </Button>
        </>
      )}
    </main>
  )
}
export default EntryPage
