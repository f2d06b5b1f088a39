/** Sign-in of a hospital's staff: hospital, name, password, captcha, remember-me. */
import { door } from '@clinic/contract/areas/session/door.ts'
import { Form, Select } from 'antd'
import { useSearchParams } from 'react-router'
import { sentenceOf } from '../../../kit/query.ts'
import { kept, readCookie } from '../../../kit/storage.ts'
import { type HospitalChoices, useHospitals, useKnownHospital } from '../hospital-choices.ts'
import { hospitalInCode, signIn } from './sign-in.ts'
import {
  CaptchaField,
  EnterButton,
  NameAndPassword,
  RememberField,
  Told,
  useCaptcha,
  useEnter,
} from './sign-in-fields.tsx'

type Values = { username: string; password: string; captcha: string; hospitalId: number; remember: boolean }

/** First values: remembered ones, the hospital of the address before all. */
const firstValues = (fixed: number | null): Partial<Values> => {
  const hospitalId = fixed ?? Number(readCookie('hospitalId') ?? kept('hospitalId') ?? 0)
  return {
    username: readCookie('username') ?? '',
    remember: readCookie('rememberMe') === 'true',
    ...(hospitalId ? { hospitalId } : {}),
  }
}

const HospitalField = ({ choices }: { choices: HospitalChoices }) => (
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
)

const HospitalForm = () => {
  const [query] = useSearchParams()
  const fixed = hospitalInCode(query.get('code'))
  const [form] = Form.useForm<Values>()
  const captcha = useCaptcha(door.captcha)
  const choices = useHospitals()
  const enter = useEnter(
    () => form.setFieldValue('captcha', ''),
    captcha,
    (values: Values) => signIn({ ...values, hospitalId: values.hospitalId ?? fixed!, uuid: captcha.uuid }),
  )
  useKnownHospital(form, choices.rows, fixed)
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={firstValues(fixed)}
      onFinish={(values) => enter.mutate(values)}
      validateTrigger={['onBlur', 'onChange']}
    >
      {enter.error && <Told kind="refusal" text={sentenceOf(enter.error)} />}
      {!fixed && <HospitalField choices={choices} />}
      <NameAndPassword />
      <CaptchaField captcha={captcha} />
      <RememberField label="记住用户名和医院" />
      <EnterButton waiting={enter.isPending} done={enter.isSuccess} />
    </Form>
  )
}
export default HospitalForm
