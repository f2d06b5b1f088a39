/** Account and password of a hospital's first administrator, shown this once. */
import { Alert, Button, Modal, Typography } from 'antd'
import './hospitals.css'
import { DialogTitle } from '../../kit/page/DialogTitle.tsx'

export type FirstAccount = { readonly account: string; readonly randomPass: string }

type Props = {
  readonly first: FirstAccount
  readonly onClose: () => void
  /** Leads to the sign-in page, where somebody registered herself. */
  readonly onSignIn?: () => void
}

const Line = ({ label, text }: { label: string; text: string }) => (
  <div className="first-account-line">
    <dt>{label}</dt>
    <dd>
      <Typography.Text code copyable={{ text, tooltips: [`复制${label}`, '已复制'] }}>
        {text}
      </Typography.Text>
    </dd>
  </div>
)

export const AccountDialog = ({ first, onClose, onSignIn }: Props) => (
  <Modal
    open
    title={<DialogTitle>注册成功</DialogTitle>}
    onCancel={onClose}
    mask={{ closable: false }}
    footer={
      <>
        <Button onClick={onClose}>我已记下</Button>
        {onSignIn && (
          <Button type="primary" onClick={onSignIn}>
            去登录
          </Button>
        )}
      </>
    }
  >
    <dl className="first-account">
      <Line label="账号" text={first.account} />
      <Line label="初始密码" text={first.randomPass} />
    </dl>
    <Alert type="warning" showIcon title="密码只显示这一次，请立即记下；24 小时内登录并修改。" />
  </Modal>
)
