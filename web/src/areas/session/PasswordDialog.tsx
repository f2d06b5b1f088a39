/** The change-password dialog of the top bar (000 §2, F0126, F0295–F0298). */
import { session, whyNotPassword } from '@clinic/contract/areas/session.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Form, Input, Modal } from 'antd'
import type { Rule } from 'antd/es/form'
import { ask, type Refused } from '../../kit/ask.ts'
import { leave } from '../../kit/expiry.ts'
import { queries, sentenceOf } from '../../kit/query.ts'
import { say } from '../../kit/say.ts'
import { encodePassword } from './password.ts'
import '../../kit/form/form.css'

type Values = { oldPassword: string; newPassword: string; confirmPassword: string }

/** All three fields are encoded under one key and nonce (decisions §2). */
const change = async ({ oldPassword, newPassword, confirmPassword }: Values): Promise<void> => {
  const key = await ask(session.publicKey, {})
  const encode = (text: string) => encodePassword(key, text)
  const [oldOne, newOne, confirmed] = await Promise.all([
    encode(oldPassword),
    encode(newPassword),
    encode(confirmPassword),
  ])
  const input = { oldPassword: oldOne, newPassword: newOne, confirmPassword: confirmed, keyId: key.keyId }
  await ask(session.changePassword, input)
}

const refuseWith = (why: string | null) => (why ? Promise.reject(new Error(why)) : Promise.resolve())

const strong: Rule = { validator: (_rule, value?: string) => refuseWith(value ? whyNotPassword(value) : null) }
const same: Rule = ({ getFieldValue }) => ({
  validator: (_rule, value?: string) =>
    refuseWith(value && value !== getFieldValue('newPassword') ? '两次输入的密码不一致' : null),
})

const PasswordField = (props: { name: keyof Values; label: string; keeper: string; rule?: Rule }) => (
  <Form.Item
    name={props.name}
    label={props.label}
    validateTrigger="onBlur"
    dependencies={props.name === 'confirmPassword' ? ['newPassword'] : []}
    rules={[{ required: true, message: `${props.label}不能为空` }, ...(props.rule ? [props.rule] : [])]}
  >
    <Input.Password autoComplete={props.keeper} maxLength={64} />
  </Form.Item>
)

/** `must`: the password was set by somebody else, and there is no way round the dialog but leaving. */
const PasswordDialog = ({ onClose, must = false }: { onClose: () => void; must?: boolean }) => {
  const [form] = Form.useForm<Values>()
  const save = useMutation<void, Refused, Values>({
    mutationFn: change,
    onSuccess: () => {
      say.done('修改成功')
      onClose()
      void queries.invalidateQueries()
    },
  })
  return (
    <Modal
      open
      title={must ? '请先修改初始密码' : '修改密码'}
      okText="保存"
      cancelText={must ? '退出登录' : '关闭'}
      closable={!must}
      keyboard={!must}
      mask={{ closable: false }}
      onCancel={() => (must ? leave() : onClose())}
      onOk={() => form.submit()}
      confirmLoading={save.isPending}
    >
      {save.error && (
        <Alert type="error" showIcon role="alert" title={sentenceOf(save.error)} className="form-refusal" />
      )}
      <Form form={form} layout="vertical" onFinish={(values) => save.mutate(values)}>
        <PasswordField name="oldPassword" label="旧密码" keeper="current-password" />
        <PasswordField name="newPassword" label="新密码" keeper="new-password" rule={strong} />
        <PasswordField name="confirmPassword" label="确认密码" keeper="new-password" rule={same} />
      </Form>
    </Modal>
  )
}
export default PasswordDialog
