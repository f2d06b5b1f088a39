/**
 * The screen of the waiting room, without a session: opened once by a code. What it was given for the code stands behind the mark # of
 * its address, which a browser tells nobody: a reload and a bookmark open it again, until the desk ends it.
 */
import { screenDoor } from '@clinic/contract/areas/triage/queue-door.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { ask, type Refused } from '../../../kit/ask.ts'
import { sentenceOf } from '../../../kit/query.ts'
import { Blank, Waiting } from '../../../kit/show/states.tsx'
import { ScreenBody } from './ScreenBody.tsx'
import { useBoard } from './use-screen.ts'
import { allowVoice } from './voice.ts'
import './screen.css'

const isToken = (text: string): boolean => /^[0-9a-z]{1,11}-[\w-]{22}$/.test(text)

const Opening = ({ code, onOpened }: { code: string; onOpened: (token: string) => void }) => {
  const open = useMutation<{ token: string }, Refused, string>({
    mutationFn: (typed) => ask(screenDoor.open, { code: typed }),
    onSuccess: ({ token }) => onOpened(token),
  })
  return (
    <section className="screen-door" aria-label="打开候诊屏">
      <h1>打开候诊屏</h1>
      <p>在“候诊叫号”点“大屏”取代码，15 分钟内有效。</p>
      <Form<{ code: string }>
        layout="vertical"
        size="large"
        initialValues={{ code }}
        onFinish={({ code: typed }) => {
          allowVoice()
          open.mutate(typed)
        }}
      >
        <Form.Item name="code" label="代码" rules={[{ required: true, whitespace: true, message: '代码不能为空' }]}>
          <Input autoFocus autoComplete="off" autoCapitalize="characters" maxLength={40} />
        </Form.Item>
        {open.error && <Alert type="error" showIcon title={sentenceOf(open.error)} role="alert" />}
        <Button type="primary" htmlType="submit" block loading={open.isPending}>
          打开
        </Button>
      </Form>
    </section>
  )
}

const Shown = ({ token }: { token: string }) => {
  const { data, error } = useBoard(token)
  // Gone is told at once; a line that is down leaves what was shown, with a mark.
  if (error && error.key === 'triage.queue.screenGone')
    return (
      <section className="screen-door" aria-label="候诊屏">
        <Blank icon={null} title={sentenceOf(error)} />
      </section>
    )
  return data ? <ScreenBody board={data} connected={!error} /> : <Waiting />
}

const ScreenPage = () => {
  const hash = useLocation().hash.slice(1)
  const navigate = useNavigate()
  return (
    <main className="screen">
      <title>候诊屏</title>
      {isToken(hash) ? (
        <Shown key={hash} token={hash} />
      ) : (
        <Opening code={hash} onOpened={(token) => navigate(`/screen#${token}`, { replace: true })} />
      )}
    </main>
  )
}
export default ScreenPage
