/** The password again, over what was being typed: the cause and who, what is still there, going on. */
import { door } from '@clinic/contract/areas/session/door.ts'
import { doorAgain } from '@clinic/contract/areas/session/door-again.ts'
import { useMutation } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { ask, type Refused } from '../../../kit/ask.ts'
import type { SessionEnd } from '../../../kit/expiry.ts'
import { sentenceOf, useAnswer } from '../../../kit/query.ts'
import { encodePassword } from '../own/password.ts'
import { keepSession } from '../sign-in/sign-in.ts'
import { causeText, type Ended } from './cause.ts'
import './sign-in-again.css'

const renew = async (token: string, password: string): Promise<void> => {
  const key = await ask(door.publicKey, {})
  keepSession(await ask(doorAgain.renew, { token, keyId: key.keyId, passwd: await encodePassword(key, password) }))
}

type FormProps = { token: string; who: string; onBack: () => void }

const PasswordAgain = ({ token, who, onBack }: FormProps) => {
  const enter = useMutation<void, Refused, { password: string }>({
    mutationFn: ({ password }) => renew(token, password),
    onSuccess: onBack,
  })
  return (
    <Form layout="vertical" onFinish={(values: { password: string }) => enter.mutate(values)} requiredMark={false}>
      <Form.Item label="账号">
        <Input disabled aria-label="账号" value={who} autoComplete="username" />
      </Form.Item>
      <Form.Item
        name="password"
        label="密码"
        rules={[{ required: true, message: '密码不能为空' }]}
        {...(enter.error ? { validateStatus: 'error' as const, help: sentenceOf(enter.error) } : {})}
      >
        <Input.Password autoFocus autoComplete="current-password" maxLength={64} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block size="large" loading={enter.isPending}>
        登录并继续
      </Button>
    </Form>
  )
}

/** Signing out ends her drafts; of a form without one nothing is left to anybody. */
const otherText = ({ typed }: SessionEnd, name: string, ended: Ended | null | undefined): string =>
  typed.every(({ drafted }) => drafted) && ended?.reason !== 'signedOut'
    ? `换人登录，草稿留给${name}`
    : '换人登录，不要填写的内容'

type Props = { end: SessionEnd; name: string; onBack: () => void; onOther: () => void }

/** @param name whose screen lies behind */
export const SignInAgain = ({ end, name, onBack, onOther }: Props) => {
  // Nobody knows the session any more: there is no cause to ask for, only to begin again.
  const { token } = end
  const { data: ended } = useAnswer(doorAgain.whyEnded, token === null ? null : { token }, { freshFor: Infinity })
  // A session that lives while another one stands in this browser has an owner all the same.
  const known = ended || (end.supplanted && ended === null)
  const typed = end.typed.map(({ what, count }) => `「${what}」${count()} 项`).join('、')
  return (
    <main className="signed-out">
      <section role="dialog" aria-modal="true" aria-labelledby="signed-out-title" className="signed-out-card">
        <h1 id="signed-out-title">请重新登录</h1>
        <p role="alert">
          {ended ? causeText(ended) : end.sentence}
          <br />
          <strong>您填的{typed}都还在</strong>，登录后接着填。
        </p>
        {known && token && (
          <PasswordAgain token={token} who={ended ? `${ended.account}  ${ended.name}` : name} onBack={onBack} />
        )}
        <button type="button" className="signed-out-other" onClick={onOther}>
          {known ? otherText(end, name, ended) : '去登录页'}
        </button>
      </section>
    </main>
  )
}
