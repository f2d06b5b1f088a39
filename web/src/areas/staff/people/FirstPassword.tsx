/** Passwords the server has just made: shown this once, to be copied or taken along as a file. */
import type { ShownOnce as Shape } from '@clinic/contract/areas/staff/people.ts'
import { Alert, Button, Modal, Typography } from 'antd'
import type { Static } from 'typebox'
import '../staff.css'
import { DialogTitle } from '../../../kit/page/DialogTitle.tsx'

export type Shown = Static<typeof Shape>

/** Text that a spreadsheet would run is kept text. */
const cell = (text: string) => `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

const save = (shown: readonly Shown[]) => {
  const lines = shown.map(({ name, account, randomPass }) => [name, account, randomPass].map(cell).join(','))
  const url = URL.createObjectURL(new Blob([`\ufeff姓名,账号,初始密码\n${lines.join('\n')}\n`], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: '初始密码.csv' })
  link.click()
  URL.revokeObjectURL(url)
}

export const FirstPassword = ({ shown, onClose }: { shown: readonly Shown[]; onClose: () => void }) => (
  <Modal
    open
    title={<DialogTitle>初始密码</DialogTitle>}
    onCancel={onClose}
    mask={{ closable: false }}
    footer={
      <>
        {shown.length > 1 && <Button onClick={() => save(shown)}>下载清单</Button>}
        <Button type="primary" onClick={onClose}>
          我已记下
        </Button>
      </>
    }
  >
    <Alert type="warning" showIcon title="密码只显示这一次。请在 24 小时内登录并修改，过期后需要重新重置。" />
    <dl className="shown-once">
      {shown.map(({ id, name, account, randomPass }) => (
        <div key={id}>
          <dt>
            {name}
            <span className="none"> {account}</span>
          </dt>
          <dd>
            <Typography.Text
              code
              copyable={{ text: `${account} ${randomPass}`, tooltips: ['复制账号和密码', '已复制'] }}
            >
              {randomPass}
            </Typography.Text>
          </dd>
        </div>
      ))}
    </dl>
  </Modal>
)
