/** Reading the address of an entry by code. */
import { safeTarget } from './sign-in.ts'

/** The code in an address, the page it leads to, and the address without the code. */
export const entryIn = (path: string, search: string) => {
  const query = new URLSearchParams(search)
  const code = query.get('token')
  query.delete('token')
  const redirect = query.get('redirect')
  query.delete('redirect')
  const rest = query.size ? `?${query}` : ''
  return { code, target: path === '/auth-redirect' ? safeTarget(redirect) : path + rest }
}
