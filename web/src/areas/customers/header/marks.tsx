/** Small marks of a customer, in lists and in the header. */
import { MoneyText, None } from '../../../kit/show/text.tsx'
import '../customers.css'

export const Stars = ({ grade }: { grade: number | undefined }) =>
  grade ? (
    <span className="customer-stars" role="img" aria-label={`${grade}星`}>
      {'★'.repeat(grade)}
    </span>
  ) : null

/** A balance of nothing is nothing. */
export const Balance = ({ yuan }: { yuan: string | undefined }) =>
  yuan === undefined || yuan === '0.00' ? <None /> : <MoneyText yuan={yuan} strong />
