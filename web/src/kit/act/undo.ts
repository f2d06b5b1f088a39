/** What can be taken back is done, and for eight seconds 撤回 stands beside what was done. Loaded when something can. */
import { createElement } from 'react'
import { ask, newKey } from '../ask.ts'
import { failedText, queries } from '../query.ts'
import { needVoice, say } from '../say.ts'
import type { Back } from './action.ts'

/** The look, "small dialogs". */
const SECONDS = 8
let offered = 0

const takeBack = async ({ call, input }: Back): Promise<void> => {
  const options = call.idempotency === 'none' ? {} : { idempotencyKey: newKey() }
  try {
    await ask(call, input, options)
    say.done('已撤回')
    void queries.invalidateQueries()
  } catch (error) {
    say.failed(failedText('撤回', error))
  }
}

/** Says what was done, with its way back. */
export const offerUndo = async (text: string, back: Back): Promise<void> => {
  const { message } = await needVoice()
  const key = `undo-${++offered}`
  const onClick = () => {
    message.destroy(key)
    void takeBack(back)
  }
  const button = createElement('button', { type: 'button', className: 'undo', onClick }, '撤回')
  message.open({ key, type: 'success', duration: SECONDS, content: createElement('span', null, text, button) })
}
