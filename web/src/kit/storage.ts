/**
 * What the browser keeps (facts F0207, F0208, F0241–F0243, F0247): five names in local storage and three cookies.
 * Leaving (sign-out, expiry, opening /login) clears local storage but keeps the hospital id.
 */
const names = {
  token: 'auth-token',
  hospitalToken: 'hospital-auth-token',
  appId: 'app-id',
  hospitalId: 'hospital-id',
  hospitalName: 'hospital-name',
} as const

export type Kept = keyof typeof names

/** Reads one kept value; null when there is none. */
export const kept = (name: Kept): string | null => localStorage.getItem(names[name])

/** Keeps a value; null removes it. */
export const keep = (name: Kept, value: string | number | null): void => {
  if (value === null) localStorage.removeItem(names[name])
  else localStorage.setItem(names[name], String(value))
}

/** Hears of another window of this browser that signs in or out: the token, null when there is none any more. */
export const onToken = (tell: (token: string | null) => void): (() => void) => {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === names.token) tell(newValue)
    // Clearing everything has no key of its own.
    else if (key === null && !kept('token')) tell(null)
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/** Clears local storage except the hospital id (F0236, F0241, F0242). */
export const clearKept = (): void => {
  const hospitalId = kept('hospitalId')
  localStorage.clear()
  if (hospitalId) keep('hospitalId', hospitalId)
}

const COOKIE_DAYS = 30

/** Reads a cookie of ours; null when absent. */
export const readCookie = (name: string): string | null => {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null
}

/** Writes a cookie for 30 days (specification 000 §9); null removes it. */
export const writeCookie = (name: string, value: string | null): void => {
  const age = value === null ? 0 : COOKIE_DAYS * 86_400
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain-HTTP clinic networks
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; path=/; max-age=${age}; SameSite=Strict`
}
