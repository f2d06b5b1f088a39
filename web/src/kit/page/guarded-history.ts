/** The browser's history, asking before a form with something typed would be gone: links, Back and Forward alike. */
import { UNSAFE_createBrowserHistory as createBrowserHistory, parsePath, type To } from 'react-router'
import { lostBetween, mayLose } from '../form/unsaved-text.ts'

const history = createBrowserHistory({ window, v5Compat: true })
type Listener = Parameters<typeof history.listen>[0]
type Address = { readonly pathname: string; readonly search: string }

const addressOf = (to: To, from: Address): Address => {
  const { pathname = from.pathname, search = '' } = typeof to === 'string' ? parsePath(to) : to
  return { pathname, search }
}

/** Does it at once when nothing would be lost, else after the answer. */
const asking = (from: Address, to: Address, go: () => void): void => {
  const lost = lostBetween(from, to)
  if (lost.length === 0) go()
  else void mayLose(lost).then((may) => may && go())
}

/** Back and Forward have happened when one hears of them: they are taken back, asked about, and done again. */
const listen = (tell: Listener) => {
  let here: Address = history.location
  let returning = false
  let agreed = false
  return history.listen((update) => {
    const { action, location, delta } = update
    if (returning) {
      returning = false
      return
    }
    const lost = action === 'POP' && !agreed ? lostBetween(here, location) : []
    agreed = false
    if (lost.length === 0 || !delta) {
      here = location
      return tell(update)
    }
    returning = true
    history.go(-delta)
    void mayLose(lost).then((may) => {
      if (!may) return
      agreed = true
      history.go(delta)
    })
  })
}

/** What the router moves by. */
export const guardedHistory: typeof history = {
  get action() {
    return history.action
  },
  get location() {
    return history.location
  },
  createHref: history.createHref,
  createURL: history.createURL,
  encodeLocation: history.encodeLocation,
  go: history.go,
  push: (to, state) => asking(history.location, addressOf(to, history.location), () => history.push(to, state)),
  replace: (to, state) => asking(history.location, addressOf(to, history.location), () => history.replace(to, state)),
  listen,
}
