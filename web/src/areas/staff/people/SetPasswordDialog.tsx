/** A password of the administrator's choice, encoded on its way as at sign-in; the person changes it when she comes. */
import { session, whyNotPassword } from '@clinic/contract/areas/session/calls.ts'
import { members } from '@clinic/contract/areas/staff/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Form, Input, Modal } from 'antd'
import { ask, type Refused } from '../../../kit/ask.ts'
import { mayClose } from '../../../kit/form/unsaved-text.ts'
import { useUnsavedForm } from '../../../kit/form/use-unsaved.ts'
import { queries, sentenceOf } from '../../../kit/query.ts'
import { say } from '../../../kit/say.ts'
import { encodePassword } from '../../session/index.ts'
import type { MemberRow } from './member-fields.tsx'
import '../staff.css'
import { DialogTitle } from '../../../kit/page/DialogTitle.tsx'

type Values = { plain: string; again: string }

const setPassword = async (id: number, plain: string): Promise<void> => {
  const key = await ask(session.publicKey, {})
  await ask(members.setPassword, { id, password: await encodePassword(key, plain), keyId: key.keyId })
}

const refuseWith = (why: string | null) => (why ? Promise.reject(new Error(why)) : Promise.resolve())

/** The new password twice, held to the rule of passwords. */
const Passwords = ({ account }: { account: string | undefined }) => (
  <>
    <Form.Item
      name="plain"
      label="新密码"
      validateTrigger="onBlur"
      rules={[
        { required: true, message: '新密码不能为空' },
        { validator: (_rule, value?: string) => refuseWith(value ? whyNotPassword(value, account) : null) },
      ]}
    >
      <Input.Password autoComplete="new-password" maxLength={64} />
    </Form.Item>
    <Form.Item
      name="again"
      label="确认密码"
      validateTrigger="onBlur"
      dependencies={['plain']}
      rules={[
        { required: true, message: '确认密码不能为空' },
        ({ getFieldValue }) => ({
          validator: (_rule, value?: string) =>
            refuseWith(value && value !== getFieldValue('plain') ? '两次输入的密码不一致' : null),
        }),
      ]}
    >
      <Input.Password autoComplete="new-password" maxLength={64} />
    </Form.Item>
  </>
)

const SetPasswordDialog = ({ member, onClose }: { member: MemberRow; onClose: () => void }) => {
  const [form] = Form.useForm<Values>()
  const unsaved = useUnsavedForm(form, { what: '设置密码' })
  const save = useMutation<void, Refused, Values>({
    mutationFn: ({ plain }) => setPassword(member.id!, plain),
    onSuccess: () => {
      say.done('设置密码成功!')
      unsaved.saved()
      onClose()
      void queries.invalidateQueries()
    },
  })
  return (
    <Modal
      open
      title={<DialogTitle>设置密码：{member.name}</DialogTitle>}
      okText="保存"
      cancelText="取消"
      mask={{ closable: false }}
      onCancel={() => void mayClose().then((may) => may && onClose())}
      onOk={() => form.submit()}
      confirmLoading={save.isPending}
    >
      {save.error && <Alert type="error" showIcon role="alert" title={sentenceOf(save.error)} className="own-note" />}
      <Alert type="info" className="own-note" title="本人登录后须先修改密码；已登录的会立即退出。" />
      <Form form={form} layout="vertical" onFinish={(values) => save.mutate(values)}>
        <Passwords account={member.account} />
      </Form>
    </Modal>
  )
}
export default SetPasswordDialog
