/** Table of contents: 卡券. */
import { couponRecords, couponRefusals, coupons } from '@clinic/contract/areas/coupons/calls.ts'
import { serve } from '../../kit/routes.ts'
import { fittingCoupons, unusedCoupons } from './fitting.ts'
import { holdCoupons } from './hold.ts'
import { couponOptions, couponPage, exportCoupons, exportRecords, oneCoupon, recordPage } from './queries.ts'
import { previewSending, sendCoupons } from './send.ts'
import { createCoupon, removeCoupon, setCouponStatus, updateCoupon } from './settings.ts'
import { recallBatch, voidCoupons } from './void.ts'

type Named = { name?: string }

export const couponRoutes = [
  ...serve(
    'coupons',
    coupons,
    {
      list: couponPage,
      one: oneCoupon,
      create: createCoupon,
      update: updateCoupon,
      remove: removeCoupon,
      export: exportCoupons,
      setStatus: setCouponStatus,
      options: couponOptions,
    },
    {
      coupon_name_unique: ({ name = '' }: Named) => couponRefusals.nameTaken({ name: name.trim() }),
      tally_total: () => couponRefusals.totalBelow(),
      tally_budget: () => couponRefusals.budgetBelow(),
    },
  ),
  ...serve('coupons.records', couponRecords, {
    list: recordPage,
    export: exportRecords,
    preview: previewSending,
    batchSend: sendCoupons,
    void: voidCoupons,
    recall: recallBatch,
    unused: unusedCoupons,
    fitting: fittingCoupons,
    hold: holdCoupons,
  }),
]
