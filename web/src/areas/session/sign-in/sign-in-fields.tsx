/** What both sign-in forms are made of: name and password, the captcha, remember-me, and what is told above them. */
import { ReloadOutlined } from '@ant-design/icons'
import type { door } from '@clinic/contract/areas/session/door.ts'
import type { Call, OutputOf } from '@clinic/contract/call.ts'
import { useMutation } from '@tanstack/react-query'
import { Button, Form, type InputRef } from 'antd'
// By file: the whole of Input brings text areas, codes and searches this page has no use for.
import Input from 'antd/es/input/Input'
import Password from 'antd/es/input/Password'
import { type ChangeEvent, type RefObject, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Refused } from '../../../kit/ask.ts'
import { useAnswer } from '../../../kit/query.ts'
import { readCookie } from '../../../kit/storage.ts'
import { safeTarget } from './sign-in.ts'

/** A sentence above the fields. antd's Alert and Checkbox would bring more weight than they do here. */
export const Told = ({ kind, text }: { kind: 'refusal' | 'warning'; text: string }) => (
  <p className={`told ${kind}`} role="alert">
    {text}
  </p>
)

export const NameAndPassword = () => (
  <>
    <Form.Item
      name="username"
      label="用户名"
      validateTrigger="onBlur"
      rules={[{ required: true, whitespace: true, message: '用户名不能为空' }]}
    >
      <Input autoComplete="username" maxLength={32} autoFocus={!readCookie('username')} placeholder="请输入用户名" />
    </Form.Item>
    <Form.Item
      name="password"
      label="密码"
      validateTrigger="onBlur"
      rules={[{ required: true, message: '密码不能为空' }]}
    >
      <Password autoComplete="current-password" maxLength={64} placeholder="请输入密码" />
    </Form.Item>
  </>
)

type Drawn = OutputOf<typeof door.captcha>
type CaptchaCall = Call<object, Drawn>

/** A captcha and the way to another one; each is good for one try. */
export const useCaptcha = (call: CaptchaCall) => {
  const answer = useAnswer(call, {}, { freshFor: 110_000 })
  const input = useRef<InputRef>(null)
  return { image: answer.data?.image, uuid: answer.data?.uuid ?? '', waiting: answer.isFetching, input, ...answer }
}
type Captcha = ReturnType<typeof useCaptcha>

const Picture = ({ captcha: { image, waiting, refetch } }: { captcha: Captcha }) => (
  <button
    type="button"
    className="captcha"
    onClick={() => void refetch()}
    title="看不清？换一张"
    aria-label="验证码图片，点击换一张"
    disabled={waiting}
  >
    {image ? <img src={image} alt="验证码" width={108} height={38} /> : <ReloadOutlined spin={waiting} />}
  </button>
)

export const CaptchaField = ({ captcha }: { captcha: Captcha }) => (
  <Form.Item label="验证码" htmlFor="captcha">
    <div className="captcha-line">
      <Form.Item
        name="captcha"
        noStyle
        validateTrigger="onChange"
        rules={[{ required: true, whitespace: true, message: '验证码不能为空' }]}
      >
        <Input
          id="captcha"
          ref={captcha.input as RefObject<InputRef>}
          autoComplete="off"
          maxLength={10}
          placeholder="请输入图中字符"
        />
      </Form.Item>
      <Picture captcha={captcha} />
    </div>
  </Form.Item>
)

const Box = (props: {
  label: string
  checked?: boolean
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
}) => (
  <label className="remember-box">
    <input type="checkbox" checked={props.checked ?? false} onChange={props.onChange} /> {props.label}
  </label>
)

export const RememberField = ({ label }: { label: string }) => (
  <Form.Item name="remember" valuePropName="checked" className="remember">
    <Box label={label} />
  </Form.Item>
)

export const EnterButton = ({ waiting, done }: { waiting: boolean; done: boolean }) => (
  <Button type="primary" htmlType="submit" block loading={waiting} disabled={done}>
    {waiting ? '登录中...' : '登录'}
  </Button>
)

/** Enters and goes where the address says; when refused, stays with a new captcha (F0246). @param empty takes what was typed of the old one */
export const useEnter = <Values,>(empty: () => void, captcha: Captcha, enter: (values: Values) => Promise<void>) => {
  const [query] = useSearchParams()
  return useMutation<void, Refused, Values>({
    mutationFn: enter,
    onSuccess: () => location.replace(safeTarget(query.get('redirect'))),
    onError: () => {
      empty()
      void captcha.refetch()
      captcha.input.current?.focus()
    },
  })
}
