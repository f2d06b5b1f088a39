/** The change of one's own password: three fields and what happens with them (F0126, F0295–F0298). */
import { session, whyNotPassword } from '@clinic/contract/areas/session/calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import type { Rule } from 'antd/es/form'
import { ask, type Refused } from '../../../kit/ask.ts'
import { queries } from '../../../kit/query.ts'
import { say } from '../../../kit/say.ts'
import { encodePassword } from './password.ts'

export type Passwords = { oldPassword: string; newPassword: string; confirmPassword: string }

/** All three fields are encoded under one key and nonce (decisions §2). */
const change = async ({ oldPassword, newPassword, confirmPassword }: Passwords): Promise<void> => {
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

/** Sends the change and says 修改成功; refusals are shown beside the fields. */
export const usePasswordChange = (onDone: () => void) =>
  useMutation<void, Refused, Passwords>({
    mutationFn: change,
    onSuccess: () => {
      say.done('修改成功')
      onDone()
      void queries.invalidateQueries()
    },
  })

const refuseWith = (why: string | null) => (why ? Promise.reject(new Error(why)) : Promise.resolve())

const strong: Rule = { validator: (_rule, value?: string) => refuseWith(value ? whyNotPassword(value) : null) }
const same: Rule = ({ getFieldValue }) => ({
  validator: (_rule, value?: string) =>
    refuseWith(value && value !== getFieldValue('newPassword') ? '两次输入的密码不一致' : null),
})

const PasswordField = (props: { name: keyof Passwords; label: string; keeper: string; rule?: Rule }) => (
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

export const PasswordFields = () => (
  <>
    <PasswordField name="oldPassword" label="旧密码" keeper="current-password" />
    <PasswordField name="newPassword" label="新密码" keeper="new-password" rule={strong} />
    <PasswordField name="confirmPassword" label="确认密码" keeper="new-password" rule={same} />
  </>
)
