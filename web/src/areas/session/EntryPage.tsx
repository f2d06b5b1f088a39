/** Entry by a one-time code: `/index?token=` and `/auth-redirect?token=`. The code leaves the address before anything loads. */
import { Button } from 'antd'
import { Waiting } from '../../kit/show/states.tsx'
import { useEntry } from './entry.ts'
import './entry.css'

const EntryPage = ({ path, search }: { path: string; search: string }) => {
  const refused = useEntry(path, search)
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
