/** Coupons of an archive that goes into another one: the kept one has them from now on. */
import { type Following, moved } from '../../kit/following.ts'

export const couponsFollow: Following = moved('coupons.record', { label: '卡券' })
