/** Entry by a one-time code: reading its address, and the exchange of the code for a session. */
import { useEffect, useState } from 'react'
import { queries, sentenceOf } from '../../kit/query.ts'
import { enterByCode, safeTarget } from './sign-in/sign-in.ts'

/** The code in an address, the page it leads to, and the address without the code. */
export const entryIn = (path: string, search: string) => {
  const query = new URLSearchParams(search)
  const code = query.get('token')
  query.delete('token')
  const redirect = query.get('redirect')
  query.delete('redirect')
  const rest = query.size ? `?${query}` : ''
  return { code, target: path === '/auth-redirect' ? safeTarget(redirect) : path + rest }
}

/** One exchange for one code, however often React mounts the page. */
const exchanges = new Map<string, Promise<void>>()
const exchangeOnce = (code: string): Promise<void> => {
  const running = exchanges.get(code) ?? enterByCode(code)
  exchanges.set(code, running)
  return running
}

/** Exchanges the code of an address and goes on to its page; why it was refused, or null while it is under way. */
export const useEntry = (path: string, search: string): string | null => {
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
  return refused
}
