/** Leaving on purpose: asks, tells the server, clears, reloads (F0238–F0241). */

import { session } from '@clinic/contract/areas/session/calls.ts'
import { ask } from '../../../kit/ask.ts'
import { leave } from '../../../kit/expiry.ts'
import { mayLeave } from '../../../kit/form/unsaved-text.ts'
import { closeEvery } from '../../../kit/page/tabs.ts'

export const signOut = async (): Promise<void> => {
  if (!(await mayLeave({ title: '提示', text: '确定注销并退出系统吗？', yes: '确定', no: '取消' }))) return
  // Whatever the server says, this browser forgets the session.
  await ask(session.signOut, {}).catch(() => null)
  closeEvery()
  leave()
}
