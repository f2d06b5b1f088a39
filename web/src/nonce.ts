/**
 * Marks every style element scripts make with the nonce the server put into the page. antd's own setting (`csp`) reaches
 * its themes only; its scroll lock and scroll bar measure write plain style elements, which the page's policy would stop.
 * Imported first, for its effect.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce

if (nonce) {
  const create = document.createElement.bind(document)
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }) as typeof document.createElement
}
