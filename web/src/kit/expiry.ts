/** The end of a session nobody asked for: the sequence of specification 000 §4 and §8 (F0234–F0237, F0411, F0412). */
import { forgetUnsaved } from './form/unsaved.ts'
import { say } from './say.ts'
import { clearKept } from './storage.ts'

/** 401 and 40113/113: expired, or signed out by someone else. 40114: the hospital was closed. */
export const isExpiry = (code: number): boolean => code === 401 || code === 113 || code === 40113 || code === CLOSED
const CLOSED = 40114

export const EXPIRED = '登录状态过期,请重新登录'
const FLAG = 'session-expired'
let leaving = false

/**
 * Closes messages, warns, clears storage except the hospital id, and reloads at /login. Runs once.
 * @param sentence what the server says of a closed hospital; every other end has the specification's sentence
 */
export const expire = (code = 401, sentence = ''): void => {
  if (leaving) return
  const reason = code === CLOSED && sentence ? sentence : EXPIRED
  say.clear()
  say.warn(reason)
  leave(reason)
}

/** Clears what is kept and opens /login anew; the sign-in page shows `reason` once, as the reload loses messages. */
export const leave = (reason?: string): void => {
  // Several calls learn of the end together; the first one's reason is the one to show.
  if (leaving) return
  leaving = true
  forgetUnsaved()
  clearKept()
  if (reason) sessionStorage.setItem(FLAG, reason)
  const here = location.pathname + location.search
  const back = reason && here !== '/' ? `?redirect=${encodeURIComponent(here)}` : ''
  location.replace(`/login${back}`)
}

/** Why the last session ended. Only looked at: React may begin to draw the door more than once. */
export const reasonOfEnd = (): string | null => sessionStorage.getItem(FLAG)

/** Once it is shown. The page being left may draw the door before it goes; the reason is kept for the one that comes. */
export const forgetReason = (): void => {
  if (!leaving) sessionStorage.removeItem(FLAG)
}
