/** Holders of messages, dialogs and notifications. They stand above all pages, so that what was said outlives its page. */
import { Modal, message, notification } from 'antd'
import { useEffect } from 'react'
import { giveVoice } from '../kit/say.ts'

const Holders = () => {
  const [messages, said] = message.useMessage({ maxCount: 4 })
  const [modal, dialogs] = Modal.useModal()
  const [notes, corner] = notification.useNotification({ stack: false })
  useEffect(() => giveVoice({ message: messages, modal, notification: notes }), [messages, modal, notes])
  return (
    <>
      {said}
      {dialogs}
      {corner}
    </>
  )
}
export default Holders
