/** 基本资料: name, phone, e-mail, gender, with the specification's sentences (F0279–F0285). */
import { profile } from '@clinic/contract/areas/profile/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button, Form, Input, Radio } from 'antd'
import { useNavigate } from 'react-router'
import { pastePhone, typedPhone } from '../../kit/form/plain-input.ts'
import { useUnsavedForm } from '../../kit/form/use-unsaved.ts'
import { useAction } from '../../kit/query.ts'

type Profile = OutputOf<typeof profile.own>
type Values = { nickName: string; phone: string; email: string; gender: 1 | 2 | null }

/** Characters (000 §5). */
const LIMITS = { nickName: 20, phone: 11, email: 50 } as const

const fields = (
  <>
    <Form.Item
      name="nickName"
      label="用户昵称"
      rules={[{ required: true, whitespace: true, message: '用户昵称不能为空' }]}
    >
      <Input maxLength={LIMITS.nickName} autoComplete="name" />
    </Form.Item>
    <Form.Item
      name="phone"
      label="手机号码"
      normalize={typedPhone}
      validateFirst
      rules={[
        { required: true, message: '手机号码不能为空' },
        { pattern: /^1[3-9][0-9]{9}$/, message: '请输入正确的手机号码' },
      ]}
    >
      <Input maxLength={LIMITS.phone} onPaste={pastePhone} inputMode="tel" autoComplete="tel-national" />
    </Form.Item>
    <Form.Item
      name="email"
      label="邮箱"
      validateFirst
      rules={[
        { required: true, message: '邮箱地址不能为空' },
        { type: 'email', message: '请输入正确的邮箱地址' },
      ]}
    >
      <Input maxLength={LIMITS.email} autoComplete="email" />
    </Form.Item>
    <Form.Item name="gender" label="性别">
      <Radio.Group
        options={[
          { value: 1, label: '男' },
          { value: 2, label: '女' },
        ]}
      />
    </Form.Item>
  </>
)

export const UserForm = ({ mine }: { mine: Profile }) => {
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const unsaved = useUnsavedForm(form, { what: '基本资料' })
  const save = useAction(profile.update, { done: '修改成功', onDone: unsaved.saved })
  const { nickName, phone, email, gender, version } = mine
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      className="profile-form"
      validateTrigger={['onChange', 'onBlur']}
      initialValues={{ nickName, phone, email, gender }}
      onFinish={({ gender: chosen, ...values }) =>
        save.mutate({ ...values, nickName: values.nickName.trim(), version, ...(chosen ? { gender: chosen } : {}) })
      }
    >
      {fields}
      <div className="profile-buttons">
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          保存
        </Button>
        <Button onClick={() => navigate('/index')}>关闭</Button>
      </div>
    </Form>
  )
}
