/** The change-password dialog of the top bar (000 §2, F0126, F0295–F0298). */
import { Alert, Form, Modal } from 'antd'
import { leave } from '../../../kit/expiry.ts'
import { mayClose } from '../../../kit/form/unsaved-text.ts'
import { useUnsavedForm } from '../../../kit/form/use-unsaved.ts'
import { sentenceOf } from '../../../kit/query.ts'
import { PasswordFields, type Passwords, usePasswordChange } from './password-form.tsx'
import '../../../kit/form/form.css'
import { DialogTitle } from '../../../kit/page/DialogTitle.tsx'

/** `must`: the password was set by somebody else, and there is no way round the dialog but leaving. */
const PasswordDialog = ({ onClose, must = false }: { onClose: () => void; must?: boolean }) => {
  const [form] = Form.useForm<Passwords>()
  const unsaved = useUnsavedForm(form, { what: '修改密码' })
  const save = usePasswordChange(() => {
    unsaved.saved()
    onClose()
  })
  return (
    <Modal
      open
      title={<DialogTitle>{must ? '请先修改初始密码' : '修改密码'}</DialogTitle>}
      okText="保存"
      cancelText={must ? '退出登录' : '关闭'}
      closable={!must}
      keyboard={!must}
      mask={{ closable: false }}
      onCancel={() => (must ? leave() : void mayClose().then((may) => may && onClose()))}
      onOk={() => form.submit()}
      confirmLoading={save.isPending}
    >
      {save.error && (
        <Alert type="error" showIcon role="alert" title={sentenceOf(save.error)} className="form-refusal" />
      )}
      <Form form={form} layout="vertical" onFinish={(values) => save.mutate(values)}>
        <PasswordFields />
      </Form>
    </Modal>
  )
}
export default PasswordDialog
