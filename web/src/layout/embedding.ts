/** `sso=1` in the address of /index hides header and logo, because another system's frame has them; `sso=0` shows them. */
const NAME = 'sso'

/** Notes what the address says; it holds for this window from then on. */
export const noteEmbedding = (path: string, search: string): void => {
  const sso = path === '/index' ? new URLSearchParams(search).get('sso') : null
  if (sso === '1') sessionStorage.setItem(NAME, '1')
  if (sso === '0') sessionStorage.removeItem(NAME)
}

export const isEmbedded = (): boolean => sessionStorage.getItem(NAME) === '1'
