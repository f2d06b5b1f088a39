/**
 * What other areas may use of coupons. The till builds on exactly this: `couponsUnderLock` in the message of its locks,
 * `couponsUsed` on what that answers, `spendCoupons` and `expectUsed` where it writes, `returnCoupons` where it takes back.
 */
export { takeClaim } from './claims/door.ts'
export { giveWaiting } from './claims/settle.ts'
export { giveAgain, giveCoupons, takeGivenBack, whyNotGiven } from './give.ts'
export { couponHappenings } from './happenings.ts'
export { couponsFollow } from './merged.ts'
export {
  couponOwner,
  couponsOffered,
  freeCoupon,
  type GivenCoupon,
  givenCoupon,
  keepCoupon,
  passCoupon,
  takeCouponBack,
  whyNotReceived,
} from './moving.ts'
export { recordList as couponRecordList } from './queries.ts'
export { couponsComingBack, couponsOfTheWhole, couponsPromised, refuseGone, spendAgain } from './refunded.ts'
export {
  type ChosenCoupon,
  couponsToChoose,
  couponsUnderLock,
  couponsUsed,
  expectUsed,
  type LockedCoupons,
  returnCoupons,
  spendCoupons,
  type UsedCoupon,
} from './till.ts'
