/** 承诺 n: extras that are owed to her; it opens them. */
import { useLocation, useNavigate } from 'react-router'
import { useOpenCustomer } from '../../../kit/show/customer.tsx'
import type { Header } from './header.ts'

const ENTRY = 'PromiseRecord'
const WINDOW = '/customerDetails'

/** In her own window the entry is turned to, elsewhere her panel opens at it. */
const useOpenPromises = (customerId: number): (() => void) | null => {
  const open = useOpenCustomer()
  const { pathname } = useLocation()
  const go = useNavigate()
  if (pathname === WINDOW) return () => void go(`${WINDOW}?customerId=${customerId}&entry=${ENTRY}`)
  return open && (() => open(customerId, ENTRY))
}

export const Promised = ({ header: { id, promised } }: { header: Pick<Header, 'id' | 'promised'> }) => {
  const open = useOpenPromises(id)
  if (promised.open === 0) return null
  const late = promised.overdue > 0
  return (
    <button
      type="button"
      className={`state chip ${late ? 'red' : 'orange'}`}
      title={
        late
          ? `待兑现的赠送承诺 ${promised.open} 项，${promised.overdue} 项已逾期`
          : `待兑现的赠送承诺 ${promised.open} 项`
      }
      disabled={open === null}
      onClick={open ?? undefined}
    >
      承诺 {promised.open}
    </button>
  )
}
