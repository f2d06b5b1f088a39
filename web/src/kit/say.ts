/** One place through which the screens speak: short messages, questions, and the specification's notifications. */
import type { MessageInstance } from 'antd/es/message/interface'
import type { HookAPI } from 'antd/es/modal/useModal'
import type { NotificationInstance } from 'antd/es/notification/interface'

type Voice = { message: MessageInstance; modal: HookAPI; notification: NotificationInstance }
let voice: Voice | null = null

/** Called once by the frame, which owns antd's message and dialog holders. */
export const giveVoice = (given: Voice): void => {
  voice = given
}

/** antd's holders, for the notifications. */
export const speaker = (): Voice | null => voice

/** A short message; waits for nothing. */
export const say = {
  done: (text: string) => void voice?.message.success(text),
  failed: (text: string) => void voice?.message.error(text),
  warn: (text: string) => void voice?.message.warning(text),
  /** Closes every open message (F0234). */
  clear: () => voice?.message.destroy(),
}

export type Question = {
  title: string
  /** What will happen to which thing. */
  text?: string
  /** Default 是 and 否 (F0302). */
  yes?: string
  no?: string
  danger?: boolean
}

/** Asks and answers true or false. For dangerous questions the safe button has the focus. */
export const askFirst = (question: Question): Promise<boolean> =>
  new Promise((answer) => {
    if (!voice) return answer(false)
    voice.modal.confirm({
      title: question.title,
      content: question.text,
      okText: question.yes ?? '是',
      cancelText: question.no ?? '否',
      okButtonProps: question.danger ? { danger: true } : {},
      focusable: { autoFocusButton: question.danger ? 'cancel' : 'ok' },
      onOk: () => answer(true),
      onCancel: () => answer(false),
    })
  })
