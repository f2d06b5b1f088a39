/** 医院注册, open to everybody (specification 000 §2, §4, §5). */
import { ReloadOutlined } from '@ant-design/icons'
import { hospitals, REGISTRATION_LENGTH } from '@clinic/contract/areas/hospitals/calls.ts'
import type { AreaChoice } from '@clinic/contract/areas/hospitals/regions.ts'
import { session } from '@clinic/contract/areas/session/calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Button, Form, type FormInstance, Input, Radio, Spin } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ask, type Refused } from '../../kit/ask.ts'
import { useUnsavedForm } from '../../kit/form/use-unsaved.ts'
import { sentenceOf, useAnswer } from '../../kit/query.ts'
import { say } from '../../kit/say.ts'
import { AccountDialog, type FirstAccount } from './AccountDialog.tsx'
import { RegionFields, useRegionText } from './RegionChoice.tsx'
import './hospitals.css'

type Values = Required<AreaChoice> & { contact: string; hisName: string; groupHis: boolean; captcha: string }

const groupWords = [
  { value: true, label: '是' },
  { value: false, label: '否' },
]

/** Names of the chosen regions, as the specification's form carries them. */
const useRegionNames = (choice: AreaChoice): { province?: string; city?: string; area?: string } => {
  const [province, city, area] = useRegionText(choice).names.split('/').filter(Boolean)
  return { ...(province ? { province } : {}), ...(city ? { city } : {}), ...(area ? { area } : {}) }
}

const CaptchaField = ({
  image,
  waiting,
  refresh,
}: {
  image?: string | undefined
  waiting: boolean
  refresh: () => void
}) => (
  <Form.Item label="验证码" htmlFor="captcha" required>
    <div className="register-captcha">
      <Form.Item name="captcha" noStyle rules={[{ required: true, whitespace: true, message: '验证码不能为空' }]}>
        <Input id="captcha" autoComplete="off" maxLength={10} placeholder="请输入图中字符" />
      </Form.Item>
      <button
        type="button"
        onClick={refresh}
        disabled={waiting}
        aria-label="验证码图片，点击换一张"
        title="看不清？换一张"
      >
        {image ? <img src={image} alt="验证码" width={108} height={38} /> : <ReloadOutlined spin={waiting} />}
      </button>
    </div>
  </Form.Item>
)

const fields = (
  <>
    <RegionFields district />
    <Form.Item
      name="hisName"
      label="医院名称"
      rules={[{ required: true, whitespace: true, message: '医院名称不能为空' }]}
    >
      <Input maxLength={REGISTRATION_LENGTH.hisName} placeholder="与执业许可证上的名称一致" />
    </Form.Item>
    <Form.Item
      name="contact"
      label="医院联系人"
      rules={[{ required: true, whitespace: true, message: '医院联系人不能为空' }]}
    >
      <Input maxLength={REGISTRATION_LENGTH.contact} autoComplete="name" placeholder="联系人将成为首位管理员" />
    </Form.Item>
    <Form.Item name="groupHis" label="集团医院">
      <Radio.Group options={groupWords} />
    </Form.Item>
  </>
)

/** Registers what the form says; a try that failed asks for another captcha. */
const useRegistration = (form: FormInstance<Values>, onDone: (first: FirstAccount) => void) => {
  const unsaved = useUnsavedForm(form, { what: '医院注册' })
  const captcha = useAnswer(session.captcha, {}, { freshFor: 110_000 })
  const choice = Form.useWatch([], form) as AreaChoice | undefined
  const names = useRegionNames(choice ?? {})
  const again = () => {
    form.setFieldValue('captcha', '')
    void captcha.refetch()
  }
  const register = useMutation<FirstAccount, Refused, Values>({
    mutationFn: ({ provinceId, cityId, areaId, ...values }) =>
      ask(hospitals.register, {
        ...values,
        provinceId: provinceId!,
        cityId: cityId!,
        areaId: areaId!,
        ...names,
        uuid: captcha.data?.uuid ?? '',
      }),
    onSuccess: (first) => {
      say.done('注册成功')
      form.resetFields()
      again()
      unsaved.saved()
      onDone(first)
    },
    onError: (error) => {
      say.failed(sentenceOf(error))
      again()
    },
  })
  return { register, captcha, again }
}

const RegisterForm = ({ onDone }: { onDone: (first: FirstAccount) => void }) => {
  const [form] = Form.useForm<Values>()
  const { register, captcha, again } = useRegistration(form, onDone)
  return (
    <Spin spinning={register.isPending} description="正在注册…">
      <Form<Values>
        form={form}
        layout="vertical"
        size="large"
        initialValues={{ groupHis: false }}
        onFinish={(values) => register.mutate(values)}
        validateTrigger={['onBlur', 'onChange']}
        scrollToFirstError
      >
        {fields}
        <CaptchaField image={captcha.data?.image} waiting={captcha.isFetching} refresh={again} />
        <Button type="primary" htmlType="submit" block loading={register.isPending}>
          {register.isPending ? '注册中...' : '注册'}
        </Button>
      </Form>
    </Spin>
  )
}

const RegisterPage = () => {
  const navigate = useNavigate()
  const [first, setFirst] = useState<FirstAccount | null>(null)
  return (
    <main className="register">
      <section className="register-box" aria-label="医院注册">
        <header>
          <h1>医院注册</h1>
          <p>提交后立即开通，系统会生成管理员账号和初始密码。</p>
        </header>
        <RegisterForm onDone={setFirst} />
        <p className="register-foot">
          <Link to="/login">已有账号，去登录</Link>
        </p>
      </section>
      {first && <AccountDialog first={first} onClose={() => setFirst(null)} onSignIn={() => void navigate('/login')} />}
    </main>
  )
}
export default RegisterPage
