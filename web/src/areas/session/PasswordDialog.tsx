/** The change-password dialog of the top bar (000 §2, F0126, F0295–F0298). */

import { session } from '@clinic/contract/areas/session.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Form, Input, Modal } from 'antd'
import { ask, newKey, type Refused } from '../../kit/ask.ts'
import { sentenceOf } from '../../kit/query.ts'
import { say } from '../../kit/say.ts'
import { encodePassword } from './password.ts'
import '../../kit/form/form.css'

type Values = { oldPassword: string; newPassword: string; confirmPassword: string }

/** All three fields are encoded under one key (decisions §2). */
const change = async ({ oldPassword, newPassword, confirmPassword }: Values): Promise<void> => {
  const key = await ask(session.publicKey, {})
  const encode = (text: string) => encodePassword(key, text)
  const [oldOne, newOne, confirmed] = await Promise.all([
    encode(oldPassword),
    encode(newPassword),
    encode(confirmPassword),
  ])
  const input = { oldPassword: oldOne, newPassword: newOne, confirmPassword: confirmed, keyId: key.keyId }
  await ask(session.changePassword, input, { idempotencyKey: newKey() })
}

const PasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const [form] = Form.useForm<Values>()
  const save = useMutation<void, Refused, Values>({
    mutationFn: change,
    onSuccess: () => {
      say.done('修改成功')
      onClose()
    },
  })
  const field = (name: keyof Values, label: string, autoComplete: string) => (
    <Form.Item
      name={name}
      label={label}
      validateTrigger="onBlur"
      dependencies={name === 'confirmPassword' ? ['newPassword'] : []}
      rules={[
        { required: true, message: `${label}不能为空` },
        ...(name === 'confirmPassword'
          ? [
              {
                validator: (_rule: unknown, value: string) =>
                  !value || value === form.getFieldValue('newPassword')
                    ? Promise.resolve()
                    : Promise.reject(new Error('两次输入的密码不一致')),
              },
            ]
          : []),
      ]}
    >
      <Input.Password autoComplete={autoComplete} maxLength={64} />
    </Form.Item>
  )
  return (
    <Modal
      open
      title="修改密码"
      okText="保存"
      cancelText="关闭"
      onCancel={onClose}
      onOk={() => form.submit()}
      confirmLoading={save.isPending}
    >
      {save.error && (
        <Alert type="error" showIcon role="alert" title={sentenceOf(save.error)} className="form-refusal" />
      )}
      <Form form={form} layout="vertical" onFinish={(values) => save.mutate(values)}>
        {field('oldPassword', '旧密码', 'current-password')}
        {field('newPassword', '新密码', 'new-password')}
        {field('confirmPassword', '确认密码', 'new-password')}
      </Form>
    </Modal>
  )
}
export default PasswordDialog
