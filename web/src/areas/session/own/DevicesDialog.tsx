/** 我的登录设备: where one is signed in, ending one of them, and a one-time link to sign in on another device. */
import { session } from '@clinic/contract/areas/session/calls.ts'
import { ownSession } from '@clinic/contract/areas/session/own.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button, Input, Modal, Tag } from 'antd'
import { useState } from 'react'
import { copyText } from '../../../kit/copy.ts'
import { useAction, useAnswer } from '../../../kit/query.ts'
import { askFirst } from '../../../kit/say.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { momentText } from '../../../kit/show/text.tsx'
import '../entry.css'
import { DialogTitle } from '../../../kit/page/DialogTitle.tsx'

type Device = OutputOf<typeof ownSession.devices>[number]

const openedBy: Readonly<Record<string, string>> = { entry: '一次性链接', switch: '切换医院' }

const DeviceLine = ({ device, onEnd }: { device: Device; onEnd: (device: Device) => void }) => (
  <li>
    <span>
      <strong>{device.device}</strong>
      <small>
        {device.ip} · {openedBy[device.loginType] ?? '密码登录'} · {momentText(device.createdAt)} 登录 · 最近使用{' '}
        {momentText(device.lastSeenAt)}
      </small>
    </span>
    {device.current ? (
      <Tag color="green">当前设备</Tag>
    ) : (
      <Button size="small" danger onClick={() => onEnd(device)}>
        结束登录
      </Button>
    )}
  </li>
)

/** A link that signs in whoever opens it within a minute, once. */
const EntryLink = () => {
  const [link, setLink] = useState<string | null>(null)
  const make = useAction(session.entryCode, {
    done: null,
    onDone: ({ code }) => setLink(`${location.origin}/index?token=${code}`),
  })
  const copy = () => copyText(link!)
  return (
    <div className="device-link">
      <Button onClick={() => make.mutate({})} loading={make.isPending}>
        生成登录链接
      </Button>
      {link && (
        <>
          <Input readOnly value={link} aria-label="登录链接" onFocus={(event) => event.target.select()} />
          <Button onClick={copy}>复制</Button>
        </>
      )}
      <small>在平板等另一台设备上打开，60 秒内有效，只能使用一次；请勿发给他人。</small>
    </div>
  )
}

const DevicesDialog = ({ onClose }: { onClose: () => void }) => {
  const devices = useAnswer(ownSession.devices, {})
  const end = useAction(ownSession.endDevice)
  const ask = async (device: Device) => {
    const text = `${device.device}（${device.ip}）将立即退出登录；那里正在填写的内容不会丢失，输入密码后可以继续。`
    if (await askFirst({ title: '结束该设备的登录？', text, yes: '结束登录', no: '取消', danger: true }))
      end.mutate({ id: device.id })
  }
  return (
    <Modal open title={<DialogTitle>我的登录设备</DialogTitle>} width={640} footer={null} onCancel={onClose}>
      <Answered of={devices} rows={3}>
        {(rows) => (
          <ul className="devices">
            {rows.map((device) => (
              <DeviceLine key={device.id} device={device} onEnd={(one) => void ask(one)} />
            ))}
          </ul>
        )}
      </Answered>
      <EntryLink />
    </Modal>
  )
}
export default DevicesDialog
