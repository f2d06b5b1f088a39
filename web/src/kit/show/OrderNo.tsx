/** An order's number, which is a link to the order wherever it stands, for whoever may open orders. */
import { Link } from 'react-router'
import { useMay } from '../person.ts'
import { None } from './text.tsx'

/** The menu page whose right its details ask for. */
const RIGHT = 'order:list'

export const OrderNo = ({ id, no }: { id: number | null | undefined; no: string | null | undefined }) => {
  const may = useMay()(RIGHT)
  if (!no) return <None />
  return may && id ? (
    <Link to={`/order/list/${id}`} title={no} onClick={(event) => event.stopPropagation()}>
      {no}
    </Link>
  ) : (
    <span title={no}>{no}</span>
  )
}
