/** Sign-in (specification 000 §2): username, password, captcha, hospital, remember-me. */
import { ReloadOutlined } from '@ant-design/icons'
import { hospitals } from '@clinic/contract/areas/hospitals.ts'
import { session } from '@clinic/contract/areas/session.ts'
import { useMutation } from '@tanstack/react-query'
import { Button, Form, type InputRef, Select } from 'antd'
// By file: the whole of Input brings text areas, codes and searches this page has no use for.
import Input from 'antd/es/input/Input'
import Password from 'antd/es/input/Password'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Refused } from '../../kit/ask.ts'
import { takeReason } from '../../kit/expiry.ts'
import { queries, sentenceOf, useAnswer } from '../../kit/query.ts'
import { clearKept, kept, readCookie } from '../../kit/storage.ts'
import { Brand } from './Brand.tsx'
import { preloadCipher } from './password.ts'
import { hospitalInCode, safeTarget, signIn } from './sign-in.ts'
import './sign-in.css'

type Values = { username: string; password: string; captcha: string; hospitalId: number; remember: boolean }

/** Opening the page clears what is kept except the hospital id (F0242), once. */
const useArrival = () => {
  // Before the first question is asked, so in the first render and not after it.
  const [reason] = useState(() => {
    clearKept()
    queries.clear()
    return takeReason()
  })
  useEffect(preloadCipher, [])
  return reason
}

const Captcha = ({ image, waiting, refresh }: { image: string | undefined; waiting: boolean; refresh: () => void }) => (
  <button
    type="button"
    className="captcha"
    onClick={refresh}
    title="看不清？换一张"
    aria-label="验证码图片，点击换一张"
    disabled={waiting}
  >
    {image ? <img src={image} alt="验证码" width={108} height={38} /> : <ReloadOutlined spin={waiting} />}
  </button>
)

/** A sentence above the fields. antd's Alert and Checkbox would bring more weight than they do here. */
const Told = ({ kind, text }: { kind: 'refusal' | 'warning'; text: string }) => (
  <p className={`told ${kind}`} role="alert">
    {text}
  </p>
)

const Remember = (props: { checked?: boolean; onChange?: (event: ChangeEvent<HTMLInputElement>) => void }) => (
  <label className="remember-box">
    <input type="checkbox" checked={props.checked ?? false} onChange={props.onChange} /> 记住用户名和医院
  </label>
)

/** First values: remembered ones, the hospital of the address before all. */
const firstValues = (fixed: number | null): Partial<Values> => {
  const hospitalId = fixed ?? Number(readCookie('hospitalId') ?? kept('hospitalId') ?? 0)
  return {
    username: readCookie('username') ?? '',
    remember: readCookie('rememberMe') === 'true',
    ...(hospitalId ? { hospitalId } : {}),
  }
}

const useHospitals = () => {
  const names = useAnswer(hospitals.names, { hospitalStatus: 0 }, { freshFor: 60_000 })
  return { rows: names.data ?? [], loading: names.isPending }
}

const SignInForm = () => {
  const [query] = useSearchParams()
  const fixed = hospitalInCode(query.get('code'))
  const [form] = Form.useForm<Values>()
  const captchaInput = useRef<InputRef>(null)
  const captcha = useAnswer(session.captcha, {}, { freshFor: 110_000 })
  const choices = useHospitals()
  const enter = useMutation<void, Refused, Values>({
    mutationFn: (values) => signIn({ ...values, uuid: captcha.data?.uuid ?? '' }),
    onSuccess: () => location.replace(safeTarget(query.get('redirect'))),
    onError: () => {
      // A captcha is good for one try (F0246).
      form.setFieldValue('captcha', '')
      void captcha.refetch()
      captchaInput.current?.focus()
    },
  })
  const single = choices.rows.length === 1 ? choices.rows[0]!.id : null
  useEffect(() => {
    const chosen = form.getFieldValue('hospitalId')
    if (single && !chosen) form.setFieldValue('hospitalId', single)
    if (!fixed && chosen && choices.rows.length && !choices.rows.some((row) => row.id === chosen))
      form.resetFields(['hospitalId'])
  }, [single, fixed, form, choices.rows])
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={firstValues(fixed)}
      onFinish={(values) => enter.mutate({ ...values, hospitalId: values.hospitalId ?? fixed! })}
      validateTrigger={['onBlur', 'onChange']}
    >
      {enter.error && <Told kind="refusal" text={sentenceOf(enter.error)} />}
      {!fixed && (
        <Form.Item
          name="hospitalId"
          label="医院"
          validateTrigger="onChange"
          rules={[{ required: true, message: '请选择医院' }]}
        >
          <Select
            placeholder="请选择医院"
            loading={choices.loading}
            showSearch={{ optionFilterProp: 'label' }}
            options={choices.rows.map((row) => ({ value: row.id, label: row.hospitalName }))}
          />
        </Form.Item>
      )}
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
      <Form.Item label="验证码" htmlFor="captcha">
        <div className="captcha-line">
          <Form.Item
            name="captcha"
            noStyle
            validateTrigger="onChange"
            rules={[{ required: true, whitespace: true, message: '验证码不能为空' }]}
          >
            <Input id="captcha" ref={captchaInput} autoComplete="off" maxLength={10} placeholder="请输入图中字符" />
          </Form.Item>
          <Captcha image={captcha.data?.image} waiting={captcha.isFetching} refresh={() => void captcha.refetch()} />
        </div>
      </Form.Item>
      <Form.Item name="remember" valuePropName="checked" className="remember">
        <Remember />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={enter.isPending} disabled={enter.isSuccess}>
        {enter.isPending ? '登录中...' : '登录'}
      </Button>
    </Form>
  )
}

export const SignInPage = () => {
  const reason = useArrival()
  return (
    <main className="sign-in">
      <Brand />
      <section className="sign-in-panel" aria-label="登录">
        <div className="sign-in-box">
          <h2>欢迎登录</h2>
          <p className="sign-in-hint">请使用医院分配的账号登录</p>
          {reason && <Told kind="warning" text={reason} />}
          <SignInForm />
        </div>
        <p className="sign-in-foot">请勿在公用电脑上保存密码 · 离开座位请退出登录</p>
      </section>
    </main>
  )
}
