/** One message, read: opening it marks it read; the page it is about is one click away. */
import type { MessageRow } from '@clinic/contract/areas/messages/nouns.ts'
import { Button, Modal } from 'antd'
import { useNavigate } from 'react-router'
import MarkupText from '../../kit/show/MarkupText.tsx'
import { useMarkedRead } from './mark-read.ts'
import './messages.css'
import { DialogTitle } from '../../kit/page/DialogTitle.tsx'

type Props = { message: MessageRow; onClose: () => void /** The person goes to another page. */; onLeave: () => void }

const MessageView = ({ message, onClose, onLeave }: Props) => {
  const navigate = useNavigate()
  useMarkedRead(message)
  const go = () => {
    onLeave()
    void navigate(message.path)
  }
  return (
    <Modal
      open
      width={560}
      title={<DialogTitle>{message.title}</DialogTitle>}
      onCancel={onClose}
      footer={
        <>
          {message.path && (
            <Button type="primary" onClick={go}>
              打开业务页面
            </Button>
          )}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      <p className="none">
        {message.source} · {message.creatorName} · {message.sendTime.slice(0, 16)}
      </p>
      <MarkupText text={message.content} />
    </Modal>
  )
}
export default MessageView
