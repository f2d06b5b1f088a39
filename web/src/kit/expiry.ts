/** The end of a session nobody asked for: the sequence of specification 000 §4 and §8 (F0234–F0237, F0411, F0412). */
import { cover, uncover } from './cover.ts'
import { forgetUnsaved, type Unsaved, unsavedIn } from './form/unsaved-text.ts'
import { say } from './say.ts'
import { clearKept, kept } from './storage.ts'

/** 401 and 40113/113: expired, or signed out by someone else. 40114: the hospital was closed. */
export const isExpiry = (code: number): boolean => code === 401 || code === 113 || code === 40113 || code === CLOSED
const CLOSED = 40114

export const EXPIRED = '登录状态过期,请重新登录'
const FLAG = 'session-expired'
/** Of the session that ended: with it the door tells the true reason. It opens nothing any more. */
const ENDED_TOKEN = 'session-ended'

export type SessionEnd = {
  readonly sentence: string
  readonly token: string | null
  readonly typed: readonly Pick<Unsaved, 'what' | 'count'>[]
  /** Where the password is asked for. */
  readonly place: HTMLElement
}

let leaving = false
let ended = false
let token: string | null = null
let askOver: ((end: SessionEnd) => void) | null = null

/** The session of this window, so that its end can be explained when the token is gone. */
export const noteSession = (): void => {
  token = kept('token')
}

/** Given by the frame: asks for the password over what was being typed. */
export const whenEnded = (ask: (end: SessionEnd) => void): void => {
  askOver = ask
}

/**
 * Covers the screen, closes messages and clears storage except the hospital id. With something typed the password is
 * asked for over it; else the page reloads at /login with a warning. Runs once.
 * @param said what the server says of a closed hospital; every other end has the specification's sentence
 */
export const expire = (code = 401, said = ''): void => {
  if (leaving || ended) return
  ended = true
  const sentence = code === CLOSED && said ? said : EXPIRED
  const typed = unsavedIn().map((entry) => ({ what: entry.what, count: entry.count }))
  say.clear()
  const place = cover()
  const last = kept('token') ?? token
  if (typed.length > 0 && askOver) {
    clearKept()
    askOver({ sentence, token: last, typed, place })
  } else {
    if (last) sessionStorage.setItem(ENDED_TOKEN, last)
    leave(sentence)
  }
}

/** The same person is signed in again: the screen comes back as it was. */
export const goOn = (): void => {
  noteSession()
  ended = false
  uncover()
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

/** Somebody else is signed in in this browser: nothing of the one before stays on the screen. */
export const beginAnew = (): void => {
  leaving = true
  forgetUnsaved()
  location.replace('/')
}

/** Why the last session ended. Only looked at: React may begin to draw the door more than once. */
export const reasonOfEnd = (): string | null => sessionStorage.getItem(FLAG)

/** The token of the session that ended, for its true reason. */
export const endedToken = (): string | null => sessionStorage.getItem(ENDED_TOKEN)

/** Once it is shown. The page being left may draw the door before it goes; the reason is kept for the one that comes. */
export const forgetReason = (): void => {
  if (leaving) return
  sessionStorage.removeItem(FLAG)
  sessionStorage.removeItem(ENDED_TOKEN)
}
