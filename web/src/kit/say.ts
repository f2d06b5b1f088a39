/** One place through which the screens speak: short messages, questions, and the specification's notifications. */
import type { MessageInstance } from 'antd/es/message/interface'
import type { HookAPI } from 'antd/es/modal/useModal'
import type { NotificationInstance } from 'antd/es/notification/interface'
import { useSyncExternalStore } from 'react'

export type Voice = { message: MessageInstance; modal: HookAPI; notification: NotificationInstance }

// antd's holders are loaded when something is first said: the sign-in page has no use for their weight.
let give: (voice: Voice) => void
const given = new Promise<Voice>((resolve) => {
  give = resolve
})
const needed = new Set<() => void>()
let isNeeded = false

/** Called once by the holders when they stand. */
export const giveVoice = (voice: Voice): void => give(voice)

/** Has anything been said, or will it be? Then the holders are needed. */
export const useVoiceNeeded = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      needed.add(tell)
      return () => needed.delete(tell)
    },
    () => isNeeded,
  )

/** Asks for the holders; answers them when they stand. */
export const needVoice = (): Promise<Voice> => {
  isNeeded = true
  for (const tell of needed) tell()
  return given
}

/** A short message; waits for nothing. */
export const say = {
  done: (text: string) => void needVoice().then(({ message }) => message.success(text)),
  failed: (text: string) => void needVoice().then(({ message }) => message.error(text)),
  warn: (text: string) => void needVoice().then(({ message }) => message.warning(text)),
  /** Closes every open message (F0234). */
  clear: () => void (isNeeded && given.then(({ message }) => message.destroy())),
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

/**
 * Asks and answers true or false. For dangerous questions the safe button has the focus.
 * @param withdrawn takes the question back: it goes from the screen and answers false
 */
export const askFirst = async (question: Question, withdrawn?: AbortSignal): Promise<boolean> => {
  const { modal } = await needVoice()
  if (withdrawn?.aborted) return false
  return new Promise((answer) => {
    const shown = modal.confirm({
      title: question.title,
      content: question.text,
      okText: question.yes ?? '是',
      cancelText: question.no ?? '否',
      okButtonProps: question.danger ? { danger: true } : {},
      focusable: { autoFocusButton: question.danger ? 'cancel' : 'ok' },
      onOk: () => answer(true),
      onCancel: () => answer(false),
    })
    withdrawn?.addEventListener('abort', () => {
      shown.destroy()
      answer(false)
    })
  })
}
