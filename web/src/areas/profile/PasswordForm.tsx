/** 修改密码 on one's own page; the same fields as the dialog of the top bar. */
import { Alert, Button, Form } from 'antd'
import { useNavigate } from 'react-router'
import { useUnsavedForm } from '../../kit/form/use-unsaved.ts'
import { sentenceOf } from '../../kit/query.ts'
import { PasswordFields, type Passwords, usePasswordChange } from '../session/index.ts'
import '../../kit/form/form.css'

export const PasswordForm = () => {
  const navigate = useNavigate()
  const [form] = Form.useForm<Passwords>()
  // Never a draft: passwords are not kept.
  const unsaved = useUnsavedForm(form, { what: '修改密码' })
  const save = usePasswordChange(() => {
    unsaved.saved()
    form.resetFields()
  })
  return (
    <Form form={form} layout="vertical" className="profile-form" onFinish={(values) => save.mutate(values)}>
      {save.error && (
        <Alert type="error" showIcon role="alert" title={sentenceOf(save.error)} className="form-refusal" />
      )}
      <PasswordFields />
      <div className="profile-buttons">
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          保存
        </Button>
        <Button onClick={() => navigate('/index')}>关闭</Button>
      </div>
    </Form>
  )
}
