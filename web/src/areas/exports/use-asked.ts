/** What the customer list was narrowed by when somebody there asked for an export: it comes with the address. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { useSearchParams } from 'react-router'
import { readPlace } from '../../kit/list/place.ts'

type Asked = { readonly filters: Readonly<Record<string, unknown>> | null; readonly close: () => void }

export const useAsked = (): Asked => {
  const [query, setQuery] = useSearchParams()
  const ask = query.get('ask')
  const close = () => setQuery({}, { replace: true })
  if (ask === null) return { filters: null, close }
  const list = new URLSearchParams(ask)
  // The tab of the list is a saved filter of the product.
  const view = list.get('tab')
  return { filters: { ...readPlace(customers.pageByPost, list).filters, ...(view ? { view } : {}) }, close }
}
