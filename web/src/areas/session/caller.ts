/** Whose call it is: the number the telephone client opens the page with, and what becomes of it. */

const NAME = 'caller'

/**
 * The number of the call. It leaves the address at once, so that it goes on into no other address, no history and no
 * referrer, and stays in this tab, where it outlives the sign-in: until the tab is closed or another call comes.
 */
export const takeCaller = (): string => {
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  const given = query.get('phone')
  if (given !== null) {
    query.delete('phone')
    history.replaceState(history.state, '', pathname + (query.size ? `?${query}` : '') + hash)
    sessionStorage.setItem(NAME, given.replace(/\D/g, '').slice(0, 20))
  }
  return sessionStorage.getItem(NAME) ?? ''
}

/** The sign-in page, with the way back to the page of the call. Once the number is taken, it is in neither. */
export const signInForCaller = (): string =>
  `/login?redirect=${encodeURIComponent(location.pathname + location.search)}`
