/** Why a session is over, as the person is told. */

import type { doorAgain } from '@clinic/contract/areas/session/door-again.ts'
import type { OutputOf } from '@clinic/contract/call.ts'

export type Ended = NonNullable<OutputOf<typeof doorAgain.whyEnded>>

/** One sentence with the cause, and who it was. */
export const causeText = ({ reason, by, at }: Pick<Ended, 'reason' | 'by' | 'at'>): string => {
  const time = at.slice(11, 16)
  switch (reason) {
    case 'idle':
      return `太久没有操作，${time} 已自动退出。`
    case 'expired':
      return `登录已到最长时间，${time} 自动退出。`
    case 'signedOut':
      return `${time} 在另一个页面退出了登录。`
    case 'kicked':
      return by ? `${by} ${time} 让这个账号下线。` : `${time} 在另一台设备上结束了这次登录。`
    case 'disabled':
      return `${by ?? '管理员'} ${time} 停用了这个账号，请联系管理员。`
    case 'passwordChanged':
      return by ? `${by} ${time} 重设了密码，请用新密码登录。` : `${time} 修改了密码，请用新密码登录。`
    case 'replaced':
      return `${time} 这个账号在别的设备上登录，超过了可同时登录的数量。`
    case 'switched':
      return `${time} 在另一个页面切换了医院。`
    case 'closed':
      return '医院已停用或已到期，请联系平台管理员。'
  }
}
