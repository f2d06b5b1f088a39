/**
 * The other sign-in, at `/login?mode=platform` and `/login?mode=app`: without a hospital, with an app id. The platform's
 * selector names the app (4101 is the platform's own); the plain variant takes its number. Both enter by `/rabbit/login`.
 */
import { door } from '@clinic/contract/areas/session/door.ts'
import { Form, Select } from 'antd'
import Input from 'antd/es/input/Input'
import { sentenceOf } from '../../../kit/query.ts'
import { readCookie } from '../../../kit/storage.ts'
import { DEFAULT_APP_ID } from '../../../kit/wire.ts'
import { usePrefill } from '../prefill.ts'
import { PLATFORM_APP, signInToPlatform } from './platform-sign-in.ts'
import {
  CaptchaField,
  EnterButton,
  NameAndPassword,
  RememberField,
  Told,
  useCaptcha,
  useEnter,
} from './sign-in-fields.tsx'

type Values = { username: string; password: string; captcha: string; appId: string; remember: boolean }

const platforms = [
  { value: PLATFORM_APP, label: '平台管理端' },
  { value: DEFAULT_APP_ID, label: '医院业务端' },
]

const PlatformField = () => {
  const appId = Form.useWatch('appId')
  return (
    <Form.Item
      name="appId"
      label="平台"
      validateTrigger="onChange"
      rules={[{ required: true, message: '请选择平台' }]}
      extra={appId ? `应用编号 ${appId}` : ' '}
    >
      <Select allowClear placeholder="请选择平台" options={platforms} />
    </Form.Item>
  )
}

const AppField = () => (
  <Form.Item
    name="appId"
    label="应用编号"
    validateTrigger="onBlur"
    rules={[
      { required: true, message: '应用编号不能为空' },
      { pattern: /^\d{1,8}$/, message: '应用编号为数字' },
    ]}
  >
    <Input inputMode="numeric" maxLength={8} placeholder="请输入应用编号" />
  </Form.Item>
)

const PlatformForm = ({ mode }: { mode: 'platform' | 'app' }) => {
  const [form] = Form.useForm<Values>()
  const captcha = useCaptcha(door.captchaOfPlatform)
  const remembered = readCookie('username')
  const enter = useEnter(
    () => form.setFieldValue('captcha', ''),
    captcha,
    (values: Values) => signInToPlatform({ ...values, uuid: captcha.uuid }),
  )
  usePrefill(form, mode === 'app' && !remembered)
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={{
        username: remembered ?? '',
        remember: readCookie('rememberMe') === 'true',
        appId: mode === 'platform' ? PLATFORM_APP : (readCookie('appId') ?? DEFAULT_APP_ID),
      }}
      onFinish={(values) => enter.mutate(values)}
      validateTrigger={['onBlur', 'onChange']}
    >
      {enter.error && <Told kind="refusal" text={sentenceOf(enter.error)} />}
      {mode === 'platform' ? <PlatformField /> : <AppField />}
      <NameAndPassword />
      <CaptchaField captcha={captcha} />
      <RememberField label="记住用户名和应用" />
      <EnterButton waiting={enter.isPending} done={enter.isSuccess} />
    </Form>
  )
}
export default PlatformForm
