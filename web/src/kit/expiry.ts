/** The end of a session nobody asked for: the sequence of specification 000 §4 and §8 (F0234–F0237, F0411, F0412). */
import { cover, uncover } from './cover.ts'
import { forgetUnsaved, type Unsaved, unsavedIn } from './form/unsaved-text.ts'
import { say } from './say.ts'
import { clearKept, kept } from './storage.ts'

/** 401 and 40113/113: expired, or signed out by someone else. 40114: the hospital was closed. */
export const isExpiry = (code: number): boolean => code === 401 || code === 113 || code === 40113 || code === CLOSED
const CLOSED = 40114

/** Said when a session has ended (F0234), where the server gives no reason of its own. */
export const EXPIRED = '登录状态过期,请重新登录'
const FLAG = 'session-expired'
/** Of the session that ended: with it the door tells the true reason. It opens nothing any more. */
const ENDED_TOKEN = 'session-ended'

/** Said where another window of this browser signed somebody else in, or went to another hospital. */
const SUPPLANTED = '这个浏览器的另一个页面换了登录。'

/** What was being typed, and whether a draft of it is kept. */
type Typed = Pick<Unsaved, 'what' | 'count' | 'drafted'>

export type SessionEnd = {
  readonly sentence: string
  readonly token: string | null
  /** Another session stands in this browser; the one of this window may live all the same. */
  readonly supplanted: boolean
  readonly typed: readonly Typed[]
  /** Where the password is asked for. */
  readonly place: HTMLElement
}

let leaving = false
let ended = false
/** The token of this window's session. */
let own: string | null = null
let askOver: ((end: SessionEnd) => void) | null = null

/** The session of this window, so that its end can be explained when the token is gone. */
export const noteSession = (): void => {
  own = kept('token')
}

/** Whether this browser stands in another session than this window: nothing typed here is done in its name. */
export const isSupplanted = (): boolean => {
  const now = kept('token')
  return own !== null && now !== null && now !== own
}

/** Given by the frame: asks for the password over what was being typed. */
export const whenEnded = (ask: (end: SessionEnd) => void): void => {
  askOver = ask
}

const typedNow = (): readonly Typed[] => unsavedIn().map(({ what, count, drafted }) => ({ what, count, drafted }))

/**
 * Covers the screen, closes messages and clears storage except the hospital id. With something typed the password is
 * asked for over it; else the page reloads at /login with a warning. Runs once.
 * @param said what the server says of a closed hospital; every other end has the specification's sentence
 * @param refused the token that opens nothing any more; where another one is kept by now, that one is not ended with it
 */
export const expire = (code = 401, said = '', refused = kept('token')): void => {
  if (leaving || ended || refused !== kept('token')) return
  ended = true
  const sentence = code === CLOSED && said ? said : EXPIRED
  const typed = typedNow()
  say.clear()
  const place = cover()
  const last = kept('token') ?? own
  if (typed.length > 0 && askOver) {
    clearKept()
    askOver({ sentence, token: last, typed, supplanted: false, place })
  } else {
    if (last) sessionStorage.setItem(ENDED_TOKEN, last)
    leave(sentence)
  }
}

/**
 * Another window signed somebody else in, or went to another hospital. What is typed here is covered and waits for the
 * password of whoever typed it; a screen with nothing typed begins anew as the other window did.
 */
export const supplant = (): void => {
  if (leaving || ended) return
  const typed = typedNow()
  if (typed.length === 0 || !askOver) {
    beginAnew()
    return
  }
  ended = true
  say.clear()
  askOver({ sentence: SUPPLANTED, token: own, typed, supplanted: true, place: cover() })
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
