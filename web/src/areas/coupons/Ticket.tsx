/** A coupon as a picture of a ticket: what it is worth at the left, what it is for and until when at the right. */
import { type CouponKind, couponKinds } from '@clinic/contract/areas/coupons/words.ts'
import './coupons.css'

type Props = {
  readonly kind: CouponKind
  /** ¥200, 8.5 折. */
  readonly face: string
  readonly name: string
  readonly says: string
  readonly valid: string
}

export const Ticket = ({ kind, face, name, says, valid }: Props) => (
  <figure className={`ticket ticket-${kind.toLowerCase()}`} aria-label={`卡券预览：${name}`}>
    <div className="ticket-face">
      <strong className="figure">{face}</strong>
      <span>{couponKinds[kind]}</span>
    </div>
    <figcaption>
      <strong>{name || '未命名'}</strong>
      <span>{says}</span>
      <small>{valid}</small>
    </figcaption>
  </figure>
)
