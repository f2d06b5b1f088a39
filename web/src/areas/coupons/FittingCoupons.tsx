/** A customer's coupons on the orders at the till: what fits, most first, with its arithmetic; what does not, with its reason. */
import type { FittingCoupon } from '@clinic/contract/areas/coupons/calls.ts'
import { Checkbox } from 'antd'
import { yuanText } from '../../kit/show/text.tsx'
import './coupons.css'

type Props = {
  readonly coupons: readonly FittingCoupon[]
  /** Ids of those that were chosen. */
  readonly chosen: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
}

const Fitting = ({ coupon, chosen, onChange }: { coupon: FittingCoupon } & Omit<Props, 'coupons'>) => (
  <li>
    <Checkbox
      checked={chosen.includes(coupon.id)}
      onChange={({ target }) =>
        onChange(target.checked ? [...chosen, coupon.id] : chosen.filter((id) => id !== coupon.id))
      }
    >
      <span className="fitting-row">
        <strong>{coupon.name}</strong>
        {coupon.worth !== undefined && <strong className="figure good">−{yuanText(coupon.worth)}</strong>}
      </span>
      <small>
        {coupon.whyNot || coupon.how || coupon.says}，{coupon.validTo.slice(5)} 到期
      </small>
    </Checkbox>
  </li>
)

const NotFitting = ({ coupons }: { coupons: readonly FittingCoupon[] }) => (
  <details className="fitting-not">
    <summary>不能用 {coupons.length} 张</summary>
    <ul>
      {coupons.map(({ id, name, says, whyNot }) => (
        <li key={id}>
          <span className="fitting-row">
            <span title={says}>{name}</span>
          </span>
          <small>{whyNot}</small>
        </li>
      ))}
    </ul>
  </details>
)

const FittingCoupons = ({ coupons, chosen, onChange }: Props) => {
  if (coupons.length === 0) return null
  // What was chosen stays in sight, whatever forbids it now: it is taken back here.
  const fits = coupons.filter(({ id, whyNot }) => whyNot === '' || chosen.includes(id))
  const others = coupons.filter((one) => !fits.includes(one))
  return (
    <section className="fitting" aria-label="优惠券">
      <h3>
        优惠券 <small>{fits.length > 0 ? `可用 ${fits.length} 张，按抵扣多少排` : '没有可用的券'}</small>
      </h3>
      <ul>
        {fits.map((coupon) => (
          <Fitting key={coupon.id} coupon={coupon} chosen={chosen} onChange={onChange} />
        ))}
      </ul>
      {others.length > 0 && <NotFitting coupons={others} />}
    </section>
  )
}
export default FittingCoupons
